import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

const BOOK = {
  'README.md':
    '# Lamps\n\nRead on.\n\nSee [the gone page](gone.md) and [the lamp](lamp.md#nowhere).\n\n![](lost.png)\n',
  'lamp.md': '# The lamp\n\nA lamp.\n',
  'blank.md': '# Blank\n',
  'SUMMARY.md': '# Contents\n\n* [Lamps](README.md)\n* [The lamp](lamp.md)\n* [Blank](blank.md)\n',
}

describe('the health of a space', () => {
  let carrel: BrowserApp
  let page: Page
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'carrel-health-'))
    for (const [name, text] of Object.entries(BOOK)) writeFileSync(join(folder, name), text)
    carrel = await openInBrowser(undefined, [folder])
    page = carrel.page
    page.setDefaultTimeout(20_000)
    await page
      .getByRole('treeitem', { name: /carrel-health/ })
      .first()
      .click()
    await page.getByRole('treeitem', { name: 'Lamps' }).waitFor()
  })

  afterAll(async () => {
    await carrel.close()
    rmSync(folder, { recursive: true })
  })

  const group = (title: string) => page.getByRole('region', { name: title })
  const shot = (name: string) =>
    process.env['SHOTS'] && page.screenshot({ path: `test-results/shot-${name}.png` })

  it('opens from the palette and lists each fault with its place', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('Go to health')
    await page.keyboard.press('Enter')
    await group('Broken links').getByText('gone.md').waitFor()
    await group('Broken links').getByText('line 3').waitFor()
    await group('Links to missing sections').getByText('lamp.md#nowhere').waitFor()
    await group('Missing pictures and files').getByText('lost.png').waitFor()
    await group('Pictures without a description').getByText('lost.png').waitFor()
    await group('Empty pages').getByText('Blank').first().waitFor()
    await shot('health')
    expect(await page.getByRole('region', { name: 'Pages that nobody finds' }).count()).toBe(0)
  })

  it('repairs a link and describes a picture in one change request', async () => {
    await group('Broken links')
      .getByRole('button', { name: /Repair the link/ })
      .click()
    await page.getByRole('textbox', { name: 'Link to another page' }).fill('The lamp')
    await shot('repair')
    await page
      .getByRole('button', { name: /The lamp/ })
      .last()
      .click()
    await group('Broken links').getByText('Repaired').waitFor()
    await group('Pictures without a description')
      .getByRole('button', { name: /Describe/ })
      .click()
    await page.getByRole('textbox', { name: 'What the picture shows' }).fill('A lamp at night')
    await page.keyboard.press('Enter')
    await page.getByText('2 repaired in change request 1.').waitFor()
    await page.getByRole('link', { name: 'Open the changes' }).click()
    await page.getByText('the gone page').first().waitFor()
    await shot('repaired')
    const space = /spaces\/([^/]+)/.exec(page.url())?.[1]
    const answer = await fetch(`${carrel.url}/v1/spaces/${space}/change-requests/1/content/pages`, {
      headers: { Authorization: `Bearer ${carrel.host.token}` },
    })
    const { pages } = (await answer.json()) as { pages: { id: string; title: string }[] }
    const lamps = pages.find(({ title }) => title === 'Lamps')?.id
    const pageAnswer = await fetch(
      `${carrel.url}/v1/spaces/${space}/change-requests/1/content/page/${lamps}`,
      {
        headers: { Authorization: `Bearer ${carrel.host.token}` },
      },
    )
    expect(((await pageAnswer.json()) as { markdown: string }).markdown).toBe(
      'Read on.\n\nSee [the gone page](lamp.md) and [the lamp](lamp.md#nowhere).\n\n![A lamp at night](lost.png)\n',
    )
  })

  it('lists the remaining faults on the overview of the change request, and marks none as new', async () => {
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('heading', { name: 'Health of these pages' }).waitFor()
    await page.getByText('Links to missing sections').waitFor()
    await shot('overview')
    expect(await page.getByText('New', { exact: true }).count()).toBe(0)
  })

  it('opens the editor at the line of a fault', async () => {
    await page.goBack()
    await page.goBack()
    await group('Links to missing sections').getByRole('button', { name: 'Edit Lamps' }).click()
    await page.waitForURL(/\/changes\/\d+\/pages\//)
    await page.locator('.cm-content').getByText('the gone page').waitFor()
    expect(page.url()).toContain('/changes/')
  })
})
