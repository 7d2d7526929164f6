import { once } from 'node:events'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { openTestContext } from '../browser.ts'
import { contentOf } from '../editor.ts'
import { startHost, type HostProcess } from '../host-process.ts'

async function openApp(context: BrowserContext, { url, token }: HostProcess): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/#token=${token}`)
  return page
}

describe('text that could not be saved', () => {
  it('is offered again after the host was killed and restarted at another port', async () => {
    const options = ['--data', join(temporaryFolder(), 'data'), '--port', '0', '--origin', '--sample']
    const first = await startHost(options)
    // The storage of the browser survives the end of a host.
    const context = await openTestContext()
    const page = await openApp(context, first)
    await page.getByRole('treeitem', { name: 'Handbook' }).first().click()
    await page.getByRole('main').getByText('Edit', { exact: true }).first().click()
    await contentOf(page).waitFor()

    // The text stays in the browser, because the host ends before it is sent.
    await page.route('**/app/call/updateChangeRequestContent', (route) => route.abort())
    await contentOf(page).click()
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
    await contentOf(reopened).waitFor()
    await expect.poll(() => contentOf(reopened).innerText()).toContain('Words that never arrived.')
    await expect.poll(() => reopened.getByText('Text of an earlier session was not saved').count()).toBe(0)
  })
})
