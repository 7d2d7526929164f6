import { app } from 'electron'

/**
 * Closes the workspace before the app ends: a running import is stopped and the database written out. Electron does not
 * wait for promises, so the end is postponed until that is done.
 */
export function closeBeforeQuit(close: () => Promise<void>, report: (fault: unknown) => void): void {
  let isClosing = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (isClosing) return
    isClosing = true
    close().then(
      () => app.exit(0),
      (fault: unknown) => {
        report(fault)
        app.exit(1)
      },
    )
  })
}
