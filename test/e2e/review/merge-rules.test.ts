import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

describe('merge rules', () => {
  let carrel: BrowserApp
  let page: Page
  let folder: string
  let space: string
  let change: { id: string; number: number }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'carrel-rules-'))
    writeFileSync(join(folder, 'README.md'), '# Lamps\n\nA lamp gives light.\n')
    carrel = await openInBrowser(undefined, [folder])
    page = carrel.page
    page.setDefaultTimeout(20_000)
    await page
      .getByRole('treeitem', { name: /carrel-rules/ })
      .first()
      .click()
    await page.locator('article.prose').getByText('gives light').waitFor()
    space = /spaces\/([^/?]+)/u.exec(page.url())![1]!
    change = await callApi('POST', `/spaces/${space}/change-requests`, { subject: 'More light' })
    await callApi('POST', `/spaces/${space}/change-requests/${change.id}/content`, {
      changes: [{ operation: 'insert_page', title: 'Lanterns', document: { markdown: 'Light.\n' } }],
    })
  })

  afterAll(async () => {
    await carrel.close()
    rmSync(folder, { recursive: true })
  })

  async function callApi(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ id: string; number: number }> {
    const { status, json } = await carrel.host.request(method, `/v1${path}`, body)
    expect(status, `${method} ${path}`).toBeLessThan(300)
    return json as { id: string; number: number }
  }
  const rules = () =>
    callApi('GET', `/spaces/${space}/merge-rules`) as unknown as Promise<{ own: object | null }>
  async function shot(name: string): Promise<void> {
    if (!process.env['SHOTS']) return
    await page.screenshot({ path: `test-results/shot-${name}.png` })
    await page.setViewportSize({ width: 900, height: 700 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: `test-results/shot-${name}-dark.png` })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })
  }

  it('of a space are set on a screen of their own, which its menu opens', async () => {
    await page
      .getByRole('treeitem', { name: /carrel-rules/ })
      .first()
      .click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Merge rules' }).click()
    await page.getByRole('heading', { name: 'Merge rules' }).waitFor()
    await page.getByText('Own rules').click()
    await page.getByLabel('Approvals').selectOption('One approval')
    await page.getByRole('switch', { name: 'Nobody asks for changes' }).click()
    await expect.poll(rules).toMatchObject({ own: { approvals: 1, noChangesRequested: true } })
    await shot('rules')
  })

  it('that are not met are listed before the merge, and named by its disabled button', async () => {
    await page.goto(`${new URL(page.url()).origin}/#/spaces/${space}/changes/${change.number}`)
    await page.getByRole('heading', { name: 'Merge rules that are not met' }).waitFor()
    await page.getByRole('listitem').getByText('One more user has to approve').waitFor()
    const merge = page.getByRole('button', { name: 'Merge', exact: true })
    await expect.poll(() => merge.isDisabled()).toBe(true)
    expect(await merge.getAttribute('title')).toMatch(/^The merge rules are not met\. One more user/)
    await shot('refused')
    expect(await page.getByRole('button', { name: 'Merge without them' }).count()).toBe(0)
  })

  it('may be bypassed by administrators once the rules say so, by a button of its own', async () => {
    await page.goto(`${new URL(page.url()).origin}/#/spaces/${space}/merge-rules`)
    await page.getByRole('switch', { name: 'Administrators may merge without the rules' }).click()
    await expect.poll(rules).toMatchObject({ own: { bypass: { admins: true } } })
    await page.goto(`${new URL(page.url()).origin}/#/spaces/${space}/changes/${change.number}`)
    await shot('bypass')
    await page.getByRole('button', { name: 'Merge without them' }).click()
    await page.getByText('Merged', { exact: true }).first().waitFor()
    expect(await callApi('GET', `/spaces/${space}/change-requests/${change.id}`)).toMatchObject({
      status: 'merged',
    })
  })
})
