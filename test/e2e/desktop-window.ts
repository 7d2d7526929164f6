import type { MenuItem } from 'electron'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { RunningApp } from '../standin/launch.ts'

/** Calls an operation as the page does. */
export const call = (page: Page, operation: string, input: object): Promise<unknown> =>
  page.evaluate(([name, args]) => window.call?.(name, args), [operation, input] as const)

/** Presses an item of the app's menus at any depth. */
export const press = (app: RunningApp, label: string): Promise<void> =>
  app.evaluate(({ Menu }, pressedLabel) => {
    const find = (items: MenuItem[]): MenuItem | undefined =>
      items.find((item) => item.label === pressedLabel) ??
      items.map(({ submenu }) => submenu && find(submenu.items)).find(Boolean)
    find(Menu.getApplicationMenu()?.items ?? [])?.click()
  }, label)

/** The files that a page received from a drop or from its file input. */
export interface WatchedFiles {
  /** Chooses a file in a file input of the page. */
  choose: (path: string) => Promise<void>
  /** Drops a file or folder on the window, as a user does. */
  drop: (path: string) => Promise<void>
  /** Drops the chosen file by a script of the page. */
  dropByScript: () => Promise<void>
  /** Starts an import of the first dropped file, or of the chosen one. */
  startImport: (source: 'dropped' | 'chosen') => Promise<unknown>
}

/** Watches the files that the page receives. `paths` are those that the stand-in returns for names of files. */
export async function watchFiles(page: Page, paths: Record<string, string>): Promise<WatchedFiles> {
  await page.evaluate((standinPaths) => {
    const files: File[] = []
    Reflect.set(window, 'standinPaths', standinPaths)
    Reflect.set(window, 'dropped', files)
    window.addEventListener('dragover', (event) => event.preventDefault())
    // Registered before the page's own listener, which would import it at once.
    window.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        event.stopImmediatePropagation()
        files.push(...(event.dataTransfer?.files ?? []))
      },
      { capture: true },
    )
    const input = document.createElement('input')
    input.type = 'file'
    input.id = 'chosen'
    document.body.append(input)
  }, paths)
  const countDropped = (): Promise<number> =>
    page.evaluate(() => (Reflect.get(window, 'dropped') as File[]).length)

  return {
    choose: (path) => page.setInputFiles('#chosen', path),
    async drop(path) {
      await page.evaluate(() => (Reflect.get(window, 'dropped') as File[]).splice(0))
      const session = await page.context().newCDPSession(page)
      const data = { items: [], files: [path], dragOperationsMask: 1 }
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
      await expect.poll(countDropped).toBe(1)
    },
    dropByScript: () =>
      page.evaluate(() => {
        const transfer = new DataTransfer()
        const file = document.querySelector<HTMLInputElement>('#chosen')?.files?.[0]
        if (file) transfer.items.add(file)
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }))
      }),
    startImport: (from) =>
      page.evaluate((source) => {
        const chosen = document.querySelector<HTMLInputElement>('#chosen')?.files?.[0]
        const [dropped] = Reflect.get(window, 'dropped') as File[]
        const file = source === 'dropped' ? dropped : chosen
        if (!file) throw new Error(`There is no ${source} file`)
        return window.desktop?.startImport(file)
      }, from),
  }
}
