// Work that waits until nothing has asked for it for a while.

export class Pause {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly milliseconds: number) {}

  then(work: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(work, this.milliseconds);
  }

  drop(): void {
    clearTimeout(this.timer);
  }
}
