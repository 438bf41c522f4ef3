for (const figure of document.querySelectorAll("figure.game")) {
  const data = JSON.parse(figure.querySelector("script").textContent);
  const board = figure.querySelector(".board");
  const slider = figure.querySelector("input");
  const caption = figure.querySelector("output");
  const show = () => {
    const frame = Number(slider.value);
    board.innerHTML = data.frames[frame].map((line) => data.lines[line]).join("\n");
    caption.textContent = data.captions[frame];
  };
  slider.addEventListener("input", show);
  for (const button of figure.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      slider.value = Number(slider.value) + Number(button.dataset.step);
      show();
    });
  }
  show();
}
