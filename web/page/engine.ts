// The engine, as it lies beside the page: what is needed to play is loaded first, the rest when there is time.

import { joined, nameOfRest, within } from "./joined";

/** What a worker begins with: the first engine, and the bytes of it that the whole is made of. */
export interface First {
  readonly module: WebAssembly.Module;
  readonly bytes: ArrayBuffer;
  /** The whole, where it is there. */
  readonly whole?: WebAssembly.Module;
}

export class Engine {
  readonly first: Promise<First> = loadFirst();
  /** Called when all of it is loaded. */
  onWhole: () => void = () => {};
  private loading: Promise<WebAssembly.Module> | null = null;

  /** The whole engine, loaded when it is asked for. */
  get whole(): Promise<WebAssembly.Module> {
    this.loading ??= this.loadWhole();
    return this.loading;
  }

  private async loadWhole(): Promise<WebAssembly.Module> {
    try {
      const { module, bytes } = await this.first;
      const rest = await compiled(await load(nameOfRest(module)));
      const whole = await WebAssembly.compile(joined(bytes, within(rest)));
      this.onWhole();
      return whole;
    } catch (why) {
      // it is tried again when somebody asks again
      this.loading = null;
      throw why;
    }
  }
}

async function loadFirst(): Promise<First> {
  const found = await load("engine.wasm");
  const [module, bytes] = await Promise.all([compiled(found.clone()), found.arrayBuffer()]);
  return { module, bytes };
}

async function load(name: string): Promise<Response> {
  const found = await fetch(name);
  if (!found.ok) throw new Error(`the server answers ${found.status}`);
  return found;
}

/** Compiled while it is loaded, where the server says what it is. */
async function compiled(found: Response): Promise<WebAssembly.Module> {
  const isNamed = found.headers.get("content-type")?.startsWith("application/wasm");
  return isNamed ? WebAssembly.compileStreaming(found) : WebAssembly.compile(await found.arrayBuffer());
}
