import { app } from 'electron'

/**
 * Closes the workspace before the app ends: stops a running import, and closes the database. Electron does not wait for
 * promises, so the end is postponed until then.
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
