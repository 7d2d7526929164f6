import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { App } from 'electron'

/** The scheme of links that the system opens with Carrel: `carrel:` before the link of an invite. */
export const INVITE_SCHEME = 'carrel'
const INVITE_FILE = /\.carrel-invite$/i
/** The maximum size of an invite in bytes, as a link or a file. */
const MOST = 4000

/** The invites that the system opens with Carrel. The newest replaces one that the page has not taken yet. */
export interface OpenedInvites {
  /** Returns the text of the newest invite, once: its link, or the content of its file. */
  take(): string | null
  /** Calls `listener` for each invite from now on. */
  onOpened(listener: () => void): void
}

/** The part of Electron's app by which the system opens files and links. */
type OpeningApp = Pick<App, 'on' | 'isPackaged' | 'setAsDefaultProtocolClient'>

/**
 * Receives invites from the system: arguments of the first and of a second instance, and on macOS the events of the
 * app. Those are emitted before the app is ready, so this must run first. `refuse` receives files that cannot be
 * read.
 */
export function watchInvites(
  app: OpeningApp,
  argv: readonly string[],
  refuse: (path: string, error: unknown) => void,
): OpenedInvites {
  let newest: string | null = null
  const listeners: (() => void)[] = []

  function offer(text: string): void {
    newest = text
    for (const listener of listeners) listener()
  }
  const offerFile = (path: string): void =>
    void readBeginning(path).then(offer, (error: unknown) => refuse(path, error))
  function offerArgument(values: readonly string[], folder: string): void {
    const invite = values.findLast(isInvite)
    if (invite === undefined) return
    if (isLink(invite)) offer(invite.slice(0, MOST))
    else offerFile(resolve(folder, invite))
  }

  app.on('open-file', (event, path) => {
    event.preventDefault()
    if (INVITE_FILE.test(path)) offerFile(path)
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    if (isLink(url)) offer(url.slice(0, MOST))
  })
  app.on('second-instance', (_, values, folder) => offerArgument(values, folder))
  // A build in development must not replace the installed app for the links of this machine.
  if (app.isPackaged) app.setAsDefaultProtocolClient(INVITE_SCHEME)
  offerArgument(argv, process.cwd())

  return {
    take() {
      const text = newest
      newest = null
      return text
    },
    onOpened: (listener) => void listeners.push(listener),
  }
}

const isLink = (argument: string): boolean => argument.startsWith(`${INVITE_SCHEME}:`)
const isInvite = (argument: string): boolean => isLink(argument) || INVITE_FILE.test(argument)

/** Returns the first bytes of a file as text. A file of any size may have the name of an invite. */
async function readBeginning(path: string): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MOST) })
  return buffer.toString('utf8', 0, bytesRead)
}
