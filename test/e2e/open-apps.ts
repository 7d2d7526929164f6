import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { hasElectron, launchOnElectron, launchOnStandIn, type RunningApp } from '../standin/launch.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { HostApi, type ApiClient } from './api-client.ts'
import { openContext } from './browser.ts'

/** An app as its user sees it, on any host. A journey cannot distinguish the hosts. */
export interface OpenApp {
  page: Page
  /** The address of its API; a desktop has none. */
  url?: string
  /** Chooses an archive like a user, after `openDialog` has opened the dialog. */
  choose(path: string, openDialog: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** All hosts that can run on this machine. */
export const openableApps: { name: string; open(): Promise<OpenApp> }[] = [
  { name: 'the headless host in a browser', open: () => openInBrowser() },
  { name: 'the desktop app on the stand-in', open: () => openApp(launchOnStandIn) },
  ...(hasElectron() ? [{ name: 'the desktop app on Electron', open: () => openApp(launchOnElectron) }] : []),
]

/** The headless host in a browser, and the host itself with its API for test preparation. */
export interface BrowserApp extends OpenApp {
  url: string
  host: TestHost
  api: ApiClient
}

/** The files of a book, by path. */
export type BookFiles = Readonly<Record<string, string>>

/** Opens the app in a browser, on an existing data folder or on a new one; `books` are imported. */
export async function openInBrowser(data?: string, books: string[] = []): Promise<BrowserApp> {
  const host = await startTestHost(books, data === undefined ? {} : { data })
  const context = await openContext()
  const page = await context.newPage()
  await page.goto(`${host.url}/#token=${host.token}`)
  return {
    page,
    url: host.url,
    host,
    api: new HostApi(host),
    async choose(path, openDialog) {
      const chooser = page.waitForEvent('filechooser')
      await openDialog()
      await (await chooser).setFiles(path)
    },
    async close() {
      await context.close()
      await host.end()
    },
  }
}

/** Opens the app in a browser with imported books, by their titles. */
export async function openWithBooks(books: Readonly<Record<string, BookFiles>>): Promise<BrowserApp> {
  const parent = mkdtempSync(join(tmpdir(), 'carrel-books-'))
  const folders = Object.entries(books).map(([title, files]) => writeBook(join(parent, title), files))
  const app = await openInBrowser(undefined, folders)
  return {
    ...app,
    async close() {
      await app.close()
      rmSync(parent, { recursive: true })
    },
  }
}

function writeBook(folder: string, files: BookFiles): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

async function openApp(launch: (home: string) => Promise<RunningApp>): Promise<OpenApp> {
  const home = mkdtempSync(join(tmpdir(), 'carrel-journey-'))
  const app = await launch(home)
  return {
    page: app.page,
    async choose(path, openDialog) {
      await app.evaluate(({ dialog }, chosen) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
      }, path)
      await openDialog()
    },
    async close() {
      await app.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
