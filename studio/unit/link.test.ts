import { describe, expect, it, vi } from "vitest";
import { Link, Refused, type Wire } from "../src/link";
import type { Answer, Say } from "../src/protocol";

class Fake implements Wire {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  readonly sent: { id: number; request: { do: string; of?: number; keep?: boolean } }[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  say(said: Say): void {
    this.onmessage?.({ data: JSON.stringify(said) });
  }
}

function connected(): { link: Link; wire: Fake } {
  const wire = new Fake();
  const link = new Link(() => wire);
  link.start();
  wire.onopen?.();
  return { link, wire };
}

const text = (text: string): Answer => ({ is: "text", text });

describe("a question", () => {
  it("is answered by the answer of its number", async () => {
    const { link, wire } = connected();
    const first = link.ask({ do: "record", table: 1, node: 1 }, "text");
    const second = link.ask({ do: "record", table: 1, node: 2 }, "text");
    wire.say({ id: 2, answer: text("two"), done: true });
    wire.say({ id: 1, answer: text("one"), done: true });
    expect((await first).text).toBe("one");
    expect((await second).text).toBe("two");
  });

  it("fails with what the studio says, and with an answer of another kind", async () => {
    const { link, wire } = connected();
    const refused = link.ask({ do: "hello" }, "welcome");
    wire.say({ id: 1, error: { message: "no such game", help: "take another", stopped: false } });
    await expect(refused).rejects.toMatchObject({ message: "no such game", help: "take another" });
    const odd = link.ask({ do: "hello" }, "welcome");
    wire.say({ id: 2, answer: { is: "ok" }, done: true });
    await expect(odd).rejects.toBeInstanceOf(Refused);
  });

  it("fails when the connection is lost, or was not there", async () => {
    const wire = new Fake();
    const link = new Link(() => wire);
    await expect(link.ask({ do: "hello" }, "welcome")).rejects.toMatchObject({ stopped: true });
    link.start();
    wire.onopen?.();
    const asked = link.ask({ do: "hello" }, "welcome");
    vi.useFakeTimers();
    wire.onclose?.();
    await expect(asked).rejects.toMatchObject({ stopped: true });
    expect(link.status.value).toBe("lost");
    vi.advanceTimersByTime(400);
    wire.onopen?.();
    vi.useRealTimers();
    expect(link.status.value).toBe("open");
  });
});

describe("a stream", () => {
  it("hands over each answer, and is over with the last", async () => {
    const { link, wire } = connected();
    const heard: [string, boolean][] = [];
    const stream = link.follow({ do: "test", doc: "x" }, (a, done) => heard.push([a.is === "text" ? a.text : "", done]), () => {});
    wire.say({ id: 1, answer: text("a"), done: false });
    wire.say({ id: 1, answer: text("b"), done: true });
    wire.say({ id: 1, answer: text("late"), done: false });
    await stream.over;
    expect(heard).toEqual([["a", false], ["b", true]]);
  });

  it("is stopped by its number, and a stop is no trouble", async () => {
    const { link, wire } = connected();
    const failed = vi.fn();
    const stream = link.follow({ do: "test", doc: "x" }, () => {}, failed);
    stream.stop(true);
    expect(wire.sent.at(-1)?.request).toEqual({ do: "cancel", of: 1, keep: true });
    wire.say({ id: 1, error: { message: "stopped", stopped: true } });
    await stream.over;
    expect(failed).not.toHaveBeenCalled();
  });
});

it("what happens unasked is told", () => {
  const { link, wire } = connected();
  const heard = vi.fn();
  link.onEvent = heard;
  wire.say({ event: { is: "otherTabs", doc: "a.rules", others: 2 } });
  expect(heard).toHaveBeenCalledWith({ is: "otherTabs", doc: "a.rules", others: 2 });
});
