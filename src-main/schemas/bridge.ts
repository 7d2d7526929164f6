/**
 * The renderer's entire access to its host: three names. In the desktop app the preload exposes them. In the browser
 * the renderer builds `call` and `subscribe` over HTTP, and there is no `desktop`. This file has only types, and
 * nothing of it may exist at run time.
 */
import type { ChangeEvent } from './feed/change-event.ts'

/** The input of one operation, in the parts that its schemas name. */
export interface OperationInput {
  params?: object
  query?: object
  body?: unknown
}

/** A problem that crosses a process or the network: `code` for programs, `message` for the user. */
export interface ProblemValue {
  code: string
  status: number
  message: string
}

/**
 * The result of an operation. A problem is a value, because an exception would lose its code on the way. A value from
 * another thread is a JsonBytes. It crosses to the page as `json`, which the page parses.
 */
export type CallResult =
  | { ok: true; status: number; value: unknown; replayed?: true }
  | { ok: false; problem: ProblemValue }

/** An answer on its way to the page. A large one is the bytes of its JSON, which are fast to copy. */
export type CrossingResult =
  | ({ form: 'value' } & CallResult)
  | { form: 'json'; ok: true; status: number; json: Uint8Array<ArrayBuffer> }

/** The look that the user chose; `system` follows the operating system. */
export type Theme = 'system' | 'light' | 'dark'

export type ImportKind = 'folder' | 'archive'

/** The user's choice for an import. A strict one is refused where something would have to be repaired. */
export interface ImportChoice {
  isStrict: boolean
}

/** A folder or archive that the user chose in a dialog. The page receives a ticket, and never the path. */
export interface PickedImport {
  ticket: string
  name: string
}

/** The running program, and its system. `platform` is Node's name for the operating system. */
export interface About {
  version: string
  platform: string
}

/** The result of saving texts and files out of a store. */
export interface SavedOut {
  /** The folder that was created, or the name of the archive that was downloaded. */
  place: string
  saved: number
  /**
   * The number of unreadable items that are known to have existed. One of the saved files names them.
   */
  lost: number
}

/** A menu command for the page, because only the page knows the open screen. */
export type MenuCommand = 'import-folder' | 'import-archive' | 'export' | 'accounts' | 'handbook'

/** The result of a desktop command. A problem has the shape of an operation's problem. */
export type DesktopResult<Value> = { ok: true; value: Value } | { ok: false; problem: ProblemValue }

/** A notification that the system shows outside of the window. */
export interface SystemNotification {
  /** The name of the notification. A later one with this name replaces it, and a click reports the name. */
  tag: string
  title: string
  body: string
}

/** The functions that only a desktop has. None of them takes a path from the page. */
export interface Desktop {
  about(): Promise<DesktopResult<About>>
  /** Shows a dialog for a folder or an archive; null when the user cancels. */
  pickImport(kind: ImportKind): Promise<DesktopResult<PickedImport | null>>
  /** Imports the picked source, or a file or folder that was dropped on the page. Events report the progress. */
  startImport(source: string | File, choice?: ImportChoice): Promise<DesktopResult<{ id: string }>>
  cancelImport(id: string): Promise<DesktopResult<null>>
  /** Shows a dialog, then writes the space as a folder of Markdown; null when the user cancels. */
  exportSpace(space: string): Promise<DesktopResult<{ path: string } | null>>
  /** Shows a dialog, then writes the spaces of a collection as folders of Markdown; null when the user cancels. */
  exportCollection(collection: string): Promise<DesktopResult<{ path: string } | null>>
  /** Shows a dialog, then writes all readable texts of the store to a new folder; null when the user cancels. */
  saveOut(): Promise<DesktopResult<SavedOut | null>>
  /** Opens a web or mail address outside of the app. Other schemes are refused. */
  openExternal(url: string): Promise<DesktopResult<null>>
  theme(): Promise<DesktopResult<Theme>>
  setTheme(theme: Theme): Promise<DesktopResult<null>>
  /** Shows a notification of the system. */
  notify(notification: SystemNotification): Promise<DesktopResult<null>>
  /**
   * Calls `listener` with the tag of each notification that the user clicks, until the returned function is called. The
   * window is then in front.
   */
  onNotification(listener: (tag: string) => void): () => void
  /** Returns once the invite that the system opened: a link or the content of a file. Null without an invite. */
  takeInvite(): Promise<DesktopResult<string | null>>
  /** Calls `listener` when the system opened an invite, until the returned function is called. */
  onInvite(listener: () => void): () => void
  /** Calls `listener` for every menu command until the returned function is called. */
  onCommand(listener: (command: MenuCommand) => void): () => void
  /** Calls `listener` when the theme was changed in the menu, until the returned function is called. */
  onTheme(listener: (theme: Theme) => void): () => void
}

/** The three names that the preload exposes. */
export interface Bridge {
  call(operation: string, input: OperationInput): Promise<CrossingResult>
  /** Calls `listener` for every change until the returned function is called. */
  subscribe(listener: (event: ChangeEvent) => void): () => void
  desktop: Desktop
}
