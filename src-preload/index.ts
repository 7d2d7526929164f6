import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type {
  Answer,
  Arguments,
  EventChannel,
  Events,
  RequestChannel,
} from '../src-main/desktop/ipc/channels.ts'
import type { Bridge, Desktop, ImportChoice } from '../src-main/schemas/bridge.ts'

/** Sends a request over one channel of the map. The renderer never reaches this function or a channel's name. */
const request = <Channel extends RequestChannel>(
  channel: Channel,
  ...input: Arguments<Channel>
): Promise<Answer<Channel>> => ipcRenderer.invoke(channel, ...input)

/**
 * Listens to one event channel. The listener receives only the event: Electron's own listener would expose the sender.
 */
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

/** The tickets of the latest drop, by path. */
let dropped: Promise<ReadonlyMap<string, string>> = Promise.resolve(new Map())

/**
 * Records a drop before the renderer receives it. Only a trusted event counts: the renderer can dispatch events of its
 * own, with any file that it once received.
 */
window.addEventListener(
  'drop',
  (event) => {
    if (!event.isTrusted) return
    const files = Array.from(event.dataTransfer?.files ?? [])
    const paths = files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== '')
    if (paths.length > 0) dropped = ticketsFor(paths)
  },
  { capture: true },
)

async function ticketsFor(paths: string[]): Promise<ReadonlyMap<string, string>> {
  const answer = await request('note-drop', paths)
  return new Map(answer.ok ? answer.value.map((ticket, index) => [paths[index] ?? '', ticket]) : [])
}

/** Imports a dropped file or folder. Each drop imports a file or folder once. */
async function startDropped(file: File, choice: ImportChoice): Promise<Answer<'start-import'>> {
  const ticket = (await dropped).get(webUtils.getPathForFile(file))
  return ticket === undefined ? { ok: false, problem: notDropped } : request('start-import', ticket, choice)
}

const notDropped = {
  code: 'input.invalid',
  status: 400,
  message: 'Only a file or folder dropped on the window can be imported this way. Drop it again.',
}

const desktop: Desktop = {
  about: () => request('about'),
  pickImport: (kind) => request('pick-import', kind),
  startImport: (source, choice = { isStrict: false }) =>
    typeof source === 'string' ? request('start-import', source, choice) : startDropped(source, choice),
  cancelImport: (id) => request('cancel-import', id),
  exportSpace: (space) => request('export-space', space),
  exportCollection: (collection) => request('export-collection', collection),
  saveOut: () => request('save-out'),
  openExternal: (url) => request('open-external', url),
  theme: () => request('theme'),
  setTheme: (theme) => request('set-theme', theme),
  notify: (notification) => request('notify', notification),
  takeInvite: () => request('take-invite'),
  onInvite: (listener) => listen('invite-opened', () => listener()),
  onNotification: (listener) => listen('notification-opened', listener),
  onCommand: (listener) => listen('command', listener),
  onTheme: (listener) => listen('theme-changed', listener),
}

const bridge: Bridge = {
  call: (operation, input) => request('call', operation, input),
  subscribe: (listener) => listen('change', listener),
  desktop,
}

contextBridge.exposeInMainWorld('call', bridge.call)
contextBridge.exposeInMainWorld('subscribe', bridge.subscribe)
contextBridge.exposeInMainWorld('desktop', bridge.desktop)
