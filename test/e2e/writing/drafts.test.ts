import { once } from 'node:events'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openContext } from '../browser.ts'
import { startHost, temporaryFolder, type HostProcess } from '../synced-apps.ts'

/** Opens a user's browser, whose storage survives the end of a host. */
async function openBrowser(): Promise<BrowserContext> {
  const context = await openContext()
  onTestFinished(() => context.close())
  return context
}

async function openApp(context: BrowserContext, { url, token }: HostProcess): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(`${url}/#token=${token}`)
  return page
}

const editorOf = (page: Page) => page.locator('.cm-content[contenteditable="true"]')

describe('text that could not be saved', () => {
  it('is offered again after the host was killed and restarted at another port', async () => {
    const options = ['--data', join(temporaryFolder(), 'data'), '--port', '0', '--origin', '--sample']
    const first = await startHost(options)
    const context = await openBrowser()
    const page = await openApp(context, first)
    await page.getByRole('treeitem', { name: 'Handbook' }).first().click()
    await page.getByRole('main').getByText('Edit', { exact: true }).first().click()
    await editorOf(page).waitFor()

    // The text stays in the browser, because the host ends before it is sent.
    await page.route('**/app/call/updateChangeRequestContent', (route) => route.abort())
    await editorOf(page).click()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('Words that never arrived. ')
    const ended = once(first.child, 'exit')
    first.child.kill('SIGKILL')
    await ended
    await page.close()

    const second = await startHost(options)
    expect(second.url).toBe(first.url)
    const reopened = await openApp(context, second)
    await reopened.getByRole('link', { name: 'Welcome', exact: true }).first().click()
    await reopened.getByText('Text of an earlier session was not saved').waitFor()
    await reopened.getByRole('button', { name: 'Restore it' }).click()
    await reopened.getByRole('status').getByText('Saved').waitFor()
    await reopened.reload()
    await editorOf(reopened).waitFor()
    expect(await editorOf(reopened).innerText()).toContain('Words that never arrived.')
    expect(await reopened.getByText('Text of an earlier session was not saved').count()).toBe(0)
  })
})
