// The engine, as it lies beside the page.

/** Compiled while it is loaded, where the server says what it is. */
export async function loadEngine(): Promise<WebAssembly.Module> {
  const found = await fetch("engine.wasm");
  if (!found.ok) throw new Error(`the server answers ${found.status}`);
  const isNamed = found.headers.get("content-type")?.startsWith("application/wasm");
  return isNamed ? WebAssembly.compileStreaming(found) : WebAssembly.compile(await found.arrayBuffer());
}
