import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge, Desktop } from '../src-main/ipc/bridge.ts'
import type { Answer, Arguments, EventChannel, Events, RequestChannel } from '../src-main/ipc/channels.ts'

/** Asks the host over one channel of the map; the page never gets hold of this, or of any channel's name. */
const ask = <Channel extends RequestChannel>(
  channel: Channel,
  ...input: Arguments<Channel>
): Promise<Answer<Channel>> => ipcRenderer.invoke(channel, ...input)

/** Listens to one event channel. The listener gets the event alone: Electron's own would hand out the sender. */
function listen<Channel extends EventChannel>(
  channel: Channel,
  listener: (event: Events[Channel]) => void,
): () => void {
  const receive = (_: unknown, event: Events[Channel]): void => listener(event)
  ipcRenderer.on(channel, receive)
  return () => {
    ipcRenderer.off(channel, receive)
  }
}

const desktop: Desktop = {
  about: () => ask('about'),
  pickImport: (kind) => ask('pick-import', kind),
  startImport: (source) =>
    ask(
      'start-import',
      // Only a file that the person really dropped has a path; one that a script made has none.
      typeof source === 'string' ? { ticket: source } : { droppedPath: webUtils.getPathForFile(source) },
    ),
  cancelImport: (id) => ask('cancel-import', id),
  exportSpace: (space) => ask('export-space', space),
  saveOut: () => ask('save-out'),
  openExternal: (url) => ask('open-external', url),
  theme: () => ask('theme'),
  setTheme: (theme) => ask('set-theme', theme),
  onCommand: (listener) => listen('command', listener),
  onTheme: (listener) => listen('theme-changed', listener),
}

const bridge: Bridge = {
  call: (operation, input) => ask('call', operation, input),
  subscribe: (listener) => listen('change', listener),
  desktop,
}

contextBridge.exposeInMainWorld('call', bridge.call)
contextBridge.exposeInMainWorld('subscribe', bridge.subscribe)
contextBridge.exposeInMainWorld('desktop', bridge.desktop)
