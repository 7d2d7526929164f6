/** The names that connect the page's side of the bridge with this process. */
export const BINDING = '__standinSend'
export const DELIVER = '__standinDeliver'

type Listener = (event: object, ...input: unknown[]) => void
type Send = (sent: object) => Promise<{ value: unknown; error?: string }>

/* The functions from here to `installBridge` are sent to the page as text and run there, in one scope. */

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Returns a value as Electron's bridge returns it: copied, frozen, functions wrapped. */
function cross(value: unknown): unknown {
  if (typeof value === 'function') {
    return (...input: unknown[]): unknown => {
      const answer: unknown = value(...input.map(cross))
      return answer instanceof Promise ? answer.then(cross) : cross(answer)
    }
  }
  if (value instanceof File || value === undefined) return value
  if (!isPlain(value)) return structuredClone(value)
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cross(part)])))
}

function makeRenderer(send: Send, listeners: Map<string, Set<Listener>>): object {
  return {
    async invoke(channel: string, ...input: unknown[]): Promise<unknown> {
      const { value, error } = await send({ channel, input })
      if (error !== undefined) throw new Error(`Error invoking remote method '${channel}': ${error}`)
      return value
    },
    on(channel: string, listener: Listener): void {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
    },
    off(channel: string, listener: Listener): void {
      listeners.get(channel)?.delete(listener)
    },
  }
}

/** Runs a preload with the modules that Electron provides: `contextBridge`, `ipcRenderer` and `webUtils`. */
function installBridge(
  binding: string,
  deliver: string,
  preload: (require: (name: string) => unknown) => void,
): void {
  if (window.top !== window) return
  const send = Reflect.get(window, binding) as Send
  // The page itself must not find a way around its preload.
  Reflect.deleteProperty(window, binding)
  const listeners = new Map<string, Set<Listener>>()
  Object.defineProperty(window, deliver, {
    value: (channel: string, input: unknown[]) => {
      for (const listener of listeners.get(channel) ?? []) listener({}, ...input)
    },
  })
  const electron = {
    ipcRenderer: makeRenderer(send, listeners),
    contextBridge: {
      exposeInMainWorld: (name: string, value: unknown): unknown =>
        Object.defineProperty(window, name, { value: cross(value), enumerable: true }),
    },
    // A headless browser reveals no path of a file. A test assigns paths to file names.
    webUtils: {
      getPathForFile: (file: File): string =>
        ((Reflect.get(window, 'standinPaths') ?? {}) as Record<string, string>)[file.name] ?? '',
    },
  }
  preload((name) => {
    if (name !== 'electron') throw new Error(`A sandboxed preload cannot require ${name}`)
    return electron
  })
}

/** Returns the script that runs a built preload before any script of the page. */
export const pageScript = (preload: string): string => `(() => {
  ${[isPlain, cross, makeRenderer, installBridge].map(String).join('\n')}
  installBridge('${BINDING}', '${DELIVER}', (require) => {
    const module = { exports: {} }, exports = module.exports
    ${preload}
  })
})()`
