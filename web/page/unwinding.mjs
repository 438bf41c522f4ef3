// An engine for the web cannot unwind its own stack: whoever runs it breaks off for it what is given up.

/** What is thrown where the engine breaks something off. */
const OFF = new Error("given up");

/**
 * What a module exports, where its host unwinds the stack.
 *
 * @param {WebAssembly.Module} module
 * @param {WebAssembly.ModuleImports} imported What the host does besides.
 */
export function instanceOf(module, imported) {
  const unwinding = {
    /** Does what can be broken off; whether it was not. */
    attempt(work) {
      const { run, stack } = exports;
      const before = stack.value;
      try {
        run(work);
        return 1;
      } catch (why) {
        if (why !== OFF) throw why;
        stack.value = before;
        return 0;
      }
    },
    break_off() {
      throw OFF;
    },
  };
  const { exports } = new WebAssembly.Instance(module, { host: { ...imported, ...unwinding } });
  return exports;
}
