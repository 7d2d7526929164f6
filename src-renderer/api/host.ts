import type {
  Bridge,
  CallResult,
  Desktop,
  DesktopResult,
  ImportChoice,
} from '../../src-main/schemas/bridge.ts'

/** The state of the event stream: `lost` while the renderer tries to reach its host again. */
export type Connection = 'open' | 'lost'

/** A zip of rescued texts. */
export interface SavedArchive {
  archive: Blob
  saved: number
  /** The number of items known to be in the store that could not be read. */
  lost: number
}

/** The browser's counterpart of the desktop: imports are uploaded, exports downloaded. */
export interface Uploads {
  /** Imports the bytes of an archive. Progress arrives as events with the returned id. `signal` stops the upload. */
  startImport(
    archive: Blob,
    names: { name: string; title: string },
    choice: ImportChoice,
    signal: AbortSignal,
  ): Promise<DesktopResult<{ id: string }>>
  cancelImport(id: string): Promise<DesktopResult<null>>
  /** Returns the space as a zip. */
  exportSpace(space: string): Promise<DesktopResult<Blob>>
  /** Returns the spaces of a collection as a zip. */
  exportCollection(collection: string): Promise<DesktopResult<Blob>>
  /** Returns a zip of all readable texts in the store, and their number. */
  saveOut(): Promise<DesktopResult<SavedArchive>>
}

/** The host of the renderer. It has exactly one of `desktop` and `uploads`. */
export interface Host {
  call(operation: string, input: Parameters<Bridge['call']>[1]): Promise<CallResult>
  subscribe: Bridge['subscribe']
  /** Calls `listener` on every change of the connection, until the returned function is called. */
  watchConnection(listener: (connection: Connection) => void): () => void
  /** Calls `listener` when the host no longer knows the token, until the returned function is called. */
  watchSignedOut(listener: () => void): () => void
  desktop?: Desktop
  uploads?: Uploads
}
