import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChangeEvent, ImportEvent } from '../../src-main/schemas/feed/change-event.ts'
import { hasElectron, launchOnElectron, launchOnStandIn } from '../standin/launch.ts'
import type { RunningApp } from '../standin/launch.ts'
import { call, press, watchFiles } from './desktop-window.ts'

const preload = resolve(import.meta.dirname, '../../out/preload/index.cjs')

const hosts = [
  { name: 'the stand-in', launch: launchOnStandIn },
  ...(hasElectron() ? [{ name: 'Electron', launch: launchOnElectron }] : []),
]

describe.each(hosts)('the desktop app on $name', ({ launch }) => {
  let home = ''
  let app: RunningApp
  let page: Page

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'carrel-desktop-'))
    app = await launch(home)
    page = app.page
  })

  afterAll(async () => {
    await app.close()
    rmSync(home, { recursive: true, force: true })
  })

  it('shows the workspace without signing in', async () => {
    await expect.poll(() => page.title()).toContain('Carrel')
    await page.getByRole('main').first().waitFor()
    await page.getByRole('navigation').first().waitFor()
  })

  it("stores the workspace in the user's data folder", () => {
    expect(existsSync(join(home, 'data/carrel'))).toBe(true)
  })

  it('exposes three names to the page, and nothing of Node', async () => {
    const names = await page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      const ordinary = new Set(Object.getOwnPropertyNames(frame.contentWindow))
      frame.remove()
      return Object.getOwnPropertyNames(window).filter((name) => !ordinary.has(name))
    })
    // Names with two leading underscores belong to the tools that drive the page.
    const exposed = names.filter((name) => !name.startsWith('__'))
    expect(exposed.toSorted()).toEqual(['call', 'desktop', 'subscribe'])
    expect(
      await page.evaluate(() => ['process', 'require', 'module'].filter((name) => name in window)),
    ).toEqual([])
  })

  it('answers an operation of the page', async () => {
    expect(await call(page, 'getAuthenticatedUser', {})).toMatchObject({
      ok: true,
      status: 200,
      value: { object: 'user' },
    })
  })

  it('returns a problem as a value with its code', async () => {
    const answer = await call(page, 'getSpaceById', { params: { spaceId: 'nowhere' } })
    expect(answer).toMatchObject({ ok: false, problem: { code: 'resource.unknown', status: 404 } })
  })

  it('refuses arguments that the page should never send', async () => {
    const answer = await call(page, 'getAuthenticatedUser', { headers: { authorization: 'x' } })
    expect(answer).toMatchObject({ ok: false, problem: { code: 'input.invalid' } })
  })

  it('refuses a foreign page, even with its preload', async () => {
    const answer = await app.evaluate(async ({ BrowserWindow }, script) => {
      const window = new BrowserWindow({ webPreferences: { preload: script }, show: false })
      await window.loadURL('data:text/html,<p>A stranger</p>')
      const reply: unknown = await window.webContents.executeJavaScript('call("getAuthenticatedUser", {})')
      window.close()
      return reply
    }, preload)
    expect(answer).toMatchObject({ ok: false, problem: { code: 'auth.forbidden', status: 403 } })
  })

  it('notifies the page of changes', async () => {
    const event = await page.evaluate(
      () =>
        new Promise<ChangeEvent>((received) => {
          window.subscribe?.(received)
          void window.call?.('createCollection', {
            params: { organizationId: 'missing' },
            body: { title: 'Manuals' },
          })
          void window.call?.('listOrganizationsForAuthenticatedUser', {}).then((answer) => {
            if (!answer.ok) throw new Error(answer.problem.message)
            if ('json' in answer) throw new Error('A short answer crossed as a long one')
            const { items } = answer.value as { items: { id: string }[] }
            return window.call?.('createCollection', {
              params: { organizationId: items[0]?.id ?? '' },
              body: { title: 'Manuals' },
            })
          })
        }),
    )
    expect(event).toMatchObject({ type: 'changed', operation: 'createCollection' })
  })

  it('imports the folder chosen in the dialog, and reports the progress', async () => {
    const book = join(home, 'field-guide')
    mkdirSync(book)
    writeFileSync(join(book, 'README.md'), '# Field guide\n\nOwls fly at night.\n')
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, book)
    const last = await page.evaluate(
      () =>
        new Promise<ImportEvent>((finished, failed) => {
          window.subscribe?.((event) => {
            if (event.type === 'import' && /done|failed/.test(event.state)) finished(event)
          })
          const start = async (): Promise<void> => {
            const picked = await window.desktop?.pickImport('folder')
            if (!picked?.ok || !picked.value) throw new Error('Nothing was picked.')
            await window.desktop?.startImport(picked.value.ticket)
          }
          start().catch(failed)
        }),
    )
    expect(last).toMatchObject({ state: 'done', space: expect.any(String) })
    const space = await call(page, 'getSpaceById', { params: { spaceId: last.space } })
    expect(space).toMatchObject({ ok: true, value: { title: expect.stringMatching(/field.guide/i) } })
  })

  it('imports no path that a page invented', async () => {
    const answer = await page.evaluate(() => window.desktop?.startImport('/etc'))
    expect(answer).toMatchObject({ ok: false, problem: { code: 'resource.unknown' } })
    const dropped = await page.evaluate(() => window.desktop?.startImport(new File(['x'], '/etc/passwd')))
    expect(dropped).toMatchObject({ ok: false, problem: { code: 'input.invalid' } })
  })

  it('imports a folder dropped on the window once, and no file that a page chose or invented', async () => {
    const book = join(home, 'dropped-guide')
    mkdirSync(book)
    writeFileSync(join(book, 'README.md'), '# Dropped guide\n\nOwls fly by day.\n')
    const files = await watchFiles(page, { 'dropped-guide': book, 'README.md': join(book, 'README.md') })
    await files.choose(join(book, 'README.md'))
    expect(await files.startImport('chosen')).toMatchObject({ ok: false, problem: { code: 'input.invalid' } })
    await files.dropByScript()
    expect(await files.startImport('chosen')).toMatchObject({ ok: false, problem: { code: 'input.invalid' } })
    await files.drop(book)
    expect(await files.startImport('dropped')).toMatchObject({ ok: true })
    expect(await files.startImport('dropped')).toMatchObject({
      ok: false,
      problem: { code: 'resource.unknown' },
    })
  })

  it('opens web addresses outside the app, and no other addresses', async () => {
    await app.evaluate(({ shell }) => {
      const opened: string[] = []
      Reflect.set(globalThis, 'opened', opened)
      shell.openExternal = async (url) => {
        opened.push(url)
      }
    }, null)
    const open = (url: string): Promise<unknown> =>
      page.evaluate((address) => window.desktop?.openExternal(address), url)
    expect(await open('https://example.org/')).toMatchObject({ ok: true })
    expect(await open('file:///etc/passwd')).toMatchObject({ ok: false, problem: { code: 'input.invalid' } })
    expect(await app.evaluate(() => Reflect.get(globalThis, 'opened') as unknown, null)).toEqual([
      'https://example.org/',
    ])
  })

  it('renders without an error, and without a request that leaves the machine', async () => {
    const requests: string[] = []
    const faults: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('pageerror', (error) => faults.push(error.message))
    // The console reports content that the policy blocks.
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    await page.reload()
    await page.getByRole('main').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(faults).toEqual([])
    const origin = new URL(page.url())
    const ownOrigin = `${origin.protocol}//${origin.host}/`
    expect(requests).toContain(page.url().replace(/#.*/, ''))
    expect(requests.filter((url) => !url.startsWith(ownOrigin) && !/^(data|blob):/.test(url))).toEqual([])
  })

  it('opens the handbook from the menu', async () => {
    await page.getByRole('navigation').first().waitFor()
    await press(app, 'Handbook')
    await page.waitForURL(/#\/spaces\//)
    await page.getByRole('tree', { name: 'Pages' }).getByRole('treeitem', { name: 'Welcome' }).waitFor()
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
    expect(new URL(page.url()).hash).toMatch(/^#\/spaces\//)
  })

  it('opens the accounts from the menu', async () => {
    await press(app, 'Accounts…')
    await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor()
    await page.getByText('A workspace of your own, without an account').waitFor()
    expect(new URL(page.url()).hash).toBe('#/accounts')
  })

  it('opens an invite of a second instance, as a link and as a file', async () => {
    const link = `http://127.0.0.1:1/#/join/cri_${'a'.repeat(43)}`
    const openSecondInstance = (argument: string): Promise<boolean> =>
      app.evaluate(
        ({ app: program }, invite) => program.emit('second-instance', {}, ['carrel', invite], '/'),
        argument,
      )
    const form = page.getByRole('form', { name: 'Join with an invite' })
    const field = form.getByLabel('Link of the invite')
    await openSecondInstance(`carrel:${link}`)
    await expect.poll(() => field.inputValue()).toBe(`carrel:${link}`)
    const file = join(home, 'Lamps.carrel-invite')
    writeFileSync(file, 'Nothing that leads to a server')
    await openSecondInstance(file)
    await form.getByText('This is not an invite.').waitFor()
  })

  it('applies the theme from the menu, and remembers it', async () => {
    // The page must listen before the menu item is pressed. It reports the event afterwards.
    await page.evaluate(() => {
      Reflect.set(window, '__heard', new Promise((hear) => window.desktop?.onTheme(hear)))
    })
    await press(app, 'Dark')
    expect(await page.evaluate(() => Reflect.get(window, '__heard') as unknown)).toBe('dark')
    expect(await page.evaluate(() => window.desktop?.theme())).toEqual({ ok: true, value: 'dark' })
    expect(JSON.parse(readFileSync(join(home, 'config/carrel/desktop.json'), 'utf8'))).toMatchObject({
      theme: 'dark',
    })
  })

  it('refuses navigation, new windows and requests to other machines', async () => {
    const documentOf = (url: string): string => url.replace(/#.*$/, '')
    const before = documentOf(page.url())
    const outcome = await page.evaluate(async () => {
      const opened = window.open('https://example.org/')
      location.assign('https://example.org/')
      const fetched = await fetch('https://example.org/').then(
        () => 'answered',
        () => 'refused',
      )
      return { opened: opened !== null && !opened.closed && opened.location.href !== 'about:blank', fetched }
    })
    expect(outcome).toEqual({ opened: false, fetched: 'refused' })
    expect(documentOf(page.url())).toBe(before)
  })
})
