import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { openTestContext } from '../browser.ts'
import { contentOf } from '../editor.ts'
import { Origin } from '../origin.ts'

/** Opens a tab in which the owner edits a page. Returns it with the tokens of the owner and of another user. */
async function openTab() {
  const origin = await Origin.start(temporaryFolder())
  await origin.invite('anna@example.org')
  const [ownToken, annasToken] = [await origin.newToken(), await origin.newToken('anna@example.org')]
  const page = await (await openTestContext()).newPage()
  await page.goto(`${origin.url}/#token=${ownToken}`)
  const main = page.getByRole('main')
  await page.getByRole('treeitem', { name: 'guide' }).first().click()
  await page.getByRole('treeitem', { name: 'Install' }).first().click()
  await main.getByRole('link', { name: 'Edit', exact: true }).click()
  const editor = contentOf(page)
  await editor.waitFor()
  const follow = (token: string) => page.evaluate((hash) => (location.hash = hash), `token=${token}`)
  const question = page.getByRole('alertdialog', { name: /^Sign in as .* in this tab\?$/ })
  return { origin, ownToken, annasToken, page, editor, follow, question }
}

const signedInEmail = async (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${sessionStorage.getItem('carrel.token')}` }
    const answer = (await (await fetch('/v1/user', { headers })).json()) as { email?: string }
    return answer.email ?? ''
  })

describe('a link with the token of another account', () => {
  it('asks in the open tab, names both accounts, and changes nothing by default', async () => {
    const { page, editor, follow, annasToken, question } = await openTab()
    const before = await signedInEmail(page)
    await page.route('**/app/call/updateChangeRequestContent', (route) => route.abort())
    await editor.click()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('Not saved yet. ')
    await follow(annasToken)
    await question.waitFor()
    const words = await question.innerText()
    expect(words).toContain(before)
    expect(words).toContain('anna@example.org')
    expect(page.url()).not.toContain('token')
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => signedInEmail(page)).toBe(before)
    // The tab still shows the same screen and the typed text.
    await expect.poll(() => editor.innerText()).toContain('Not saved yet.')
    await page.goForward().catch(() => null)
    expect(page.url()).not.toContain('token')
  })

  it('asks again when it is reloaded in the tab, and signs in on request, losing no text', async () => {
    const { origin, page, editor, follow, annasToken, question } = await openTab()
    const address = page.url()
    await page.route('**/app/call/updateChangeRequestContent', (route) => route.abort())
    await editor.click()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('Not saved yet. ')
    await page.goto('about:blank')
    await page.goto(`${origin.url}/#token=${annasToken}`)
    const signIn = question.getByRole('button', { name: /^Sign in as/ })
    await signIn.waitFor()
    await Promise.all([page.waitForEvent('load'), signIn.click()])
    await expect.poll(() => signedInEmail(page)).toBe('anna@example.org')
    await page.getByRole('navigation', { name: 'Workspace' }).waitFor()
    expect(page.url()).not.toContain('token')
    await page.goto(address)
    await page.getByText('Text of an earlier session was not saved').waitFor()
    await follow('crl_unknown')
    await page.getByText('The token of this link is not known here').waitFor()
    await expect.poll(() => signedInEmail(page)).toBe('anna@example.org')
  })
})

describe('a link with another token of the same account', () => {
  it('is followed without a question', async () => {
    const { origin, page, ownToken, follow, question } = await openTab()
    const token = await origin.newToken()
    expect(token).not.toBe(ownToken)
    await follow(token)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('carrel.token'))).toBe(token)
    await page.getByRole('navigation', { name: 'Workspace' }).waitFor()
    await expect.poll(() => question.count()).toBe(0)
  })
})

describe('a link with the new token of a restarted host', () => {
  it('signs in without a question, where the tab has the token of the previous start', async () => {
    const origin = await Origin.start(temporaryFolder())
    const token = await origin.newToken()
    const page = await (await openTestContext()).newPage()
    await page.goto(origin.url)
    await page.evaluate(() => sessionStorage.setItem('carrel.token', 'crl_of_the_previous_start'))
    await page.goto('about:blank')
    await page.goto(`${origin.url}/#token=${token}`)
    await page.getByRole('treeitem', { name: 'guide' }).first().waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('carrel.token'))).toBe(token)
    expect(page.url()).not.toContain('token')
  })
})
