import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPage, type ChangeRequest } from '../api-client.ts'
import { mergeQuestion } from '../merging.ts'
import { openWithBooks, type BrowserApp } from '../open-apps.ts'

describe('merge rules', () => {
  let carrel: BrowserApp
  let page: Page
  let change: ChangeRequest

  beforeAll(async () => {
    carrel = await openWithBooks({ 'House book': { 'README.md': '# Lamps\n\nA lamp gives light.\n' } })
    page = carrel.page
    await house().click()
    await page.locator('article.prose').getByText('gives light').waitFor()
    change = await carrel.api.createChangeRequest(await carrel.api.space(), 'More light')
    await carrel.api.change(change, newPage('Lanterns', 'Light.\n'))
  })

  afterAll(() => carrel.close())

  const house = () => page.getByRole('treeitem', { name: 'House book' }).first()
  const rules = () => carrel.api.call<{ own: object | null }>('GET', `/spaces/${change.space}/merge-rules`)
  const open = (path: string) => page.goto(`${carrel.url}/#/spaces/${change.space}/${path}`)

  it('of a space are set on a screen of their own, which its menu opens', async () => {
    await house().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Merge rules' }).click()
    await page.getByRole('heading', { name: 'Merge rules' }).waitFor()
    await page.getByText('Own rules').click()
    await page.getByLabel('Approvals').selectOption('One approval')
    await page.getByRole('switch', { name: 'Nobody requests changes' }).click()
    await expect.poll(rules).toMatchObject({ own: { approvals: 1, noChangesRequested: true } })
  })

  it('that are not met are listed before the merge, and named by its disabled button', async () => {
    await open(`changes/${change.number}`)
    await page.getByRole('heading', { name: 'Merge rules that are not met' }).waitFor()
    await page.getByRole('listitem').getByText('One more user has to approve').waitFor()
    const merge = page.getByRole('button', { name: 'Merge', exact: true })
    await expect.poll(() => merge.isDisabled()).toBe(true)
    await expect
      .poll(() => merge.getAttribute('title'))
      .toMatch(/^The merge rules are not met\. One more user/)
    await expect.poll(() => page.getByRole('button', { name: 'Merge without them' }).count()).toBe(0)
  })

  it('may be bypassed by administrators once the rules say so, after the same question as each merge', async () => {
    await open('merge-rules')
    await page.getByRole('switch', { name: 'Administrators may merge without the rules' }).click()
    await expect.poll(rules).toMatchObject({ own: { bypass: { admins: true } } })
    await open(`changes/${change.number}`)
    const bypass = page.getByRole('button', { name: 'Merge without them' })
    await bypass.click()
    const effects = mergeQuestion(page).getByRole('listitem')
    await expect
      .poll(() => effects.allInnerTexts())
      .toEqual([
        'The space changes for everyone: 1 page added.',
        'Nobody has reviewed it.',
        'This merge bypasses a merge rule: One more user has to approve the present revision.',
      ])
    await mergeQuestion(page).getByRole('button', { name: 'Cancel' }).click()
    await mergeQuestion(page).waitFor({ state: 'detached' })
    await expect.poll(() => carrel.api.call('GET', change.path)).toMatchObject({ status: 'draft' })
    await expect.poll(() => bypass.evaluate((button) => button === document.activeElement)).toBe(true)
    await bypass.click()
    await mergeQuestion(page).getByRole('button', { name: 'Merge without the rules' }).click()
    await page.getByText('Merged', { exact: true }).first().waitFor()
    await expect.poll(() => carrel.api.call('GET', change.path)).toMatchObject({ status: 'merged' })
  })
})
