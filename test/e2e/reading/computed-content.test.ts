import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeByHand } from '../merging.ts'
import { openWithBooks, type BrowserApp } from '../open-apps.ts'
import { watchFaults } from '../page-faults.ts'

const BOOK = {
  '.gitbook/vars.yaml': '# Names\nproduct: Lumen Desk\nversion: 2.4.1\n',
  '.gitbook/includes/support.md':
    '---\ntitle: Support\n---\n\nAsk <code class="expression">space.vars.product</code> support, or read [the guide](../../guide.md).\n',
  '.gitbook/includes/loop.md': 'Round\n\n{% include "loop.md" %}\n',
  'README.md': [
    '# Welcome',
    'Install <code class="expression">space.vars.product + " " + space.vars.version</code>.',
    '{% if visitor.claims.unsigned.plan === "growth" %}\nYou grow.\n{% else %}\nYou stay.\n{% endif %}',
    '{% if visitor.claims.unsigned.plan === "starter" %}\nYou start.\n{% endif %}',
    '{% include ".gitbook/includes/support.md" %}',
    '{% include ".gitbook/includes/loop.md" %}',
    '{% include ".gitbook/includes/gone.md" %}',
  ].join('\n\n'),
  'guide.md':
    '---\nif: visitor.claims.unsigned.plan === "growth"\n---\n\n# Guide\n\nOf <code class="expression">space.vars.product</code>.\n',
  'SUMMARY.md': '# Contents\n\n* [Welcome](README.md)\n* [Guide](guide.md)\n',
}

describe('a page of the service', () => {
  let carrel: BrowserApp
  let page: Page
  let faults: string[]

  beforeAll(async () => {
    carrel = await openWithBooks({ 'Lumen book': BOOK })
    page = carrel.page
    faults = watchFaults(page)
    await page.getByRole('treeitem', { name: 'Lumen book' }).first().click()
    await inTree('Welcome').click()
    await article().getByText('Install Lumen Desk 2.4.1.').waitFor()
  })

  afterAll(() => carrel.close())

  const inTree = (title: string): Locator => page.getByRole('treeitem', { name: title })
  const article = (): Locator => page.locator('article.prose')
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })

  it('shows results, conditions, and included texts with links of their own folder', async () => {
    await article().getByText('Shown if').first().waitFor()
    await article().getByText('Ask Lumen Desk support').waitFor()
    await article().getByText('loop includes itself.').waitFor()
    await article().getByText('There is no reusable content at .gitbook/includes/gone.md.').waitFor()
    await article().getByRole('link', { name: 'the guide' }).click()
    await article().getByText('Of Lumen Desk.').waitFor()
    await page.getByText('This page is shown if').waitFor()
    const sign = inTree('Guide').getByRole('img', { name: 'Shown to some visitors' })
    await expect.poll(() => sign.count()).toBe(1)
  })

  it('opens a reusable content, and names the pages that show it', async () => {
    await inTree('Welcome').click()
    await article().getByRole('link', { name: 'Support' }).click()
    await page.getByRole('heading', { name: 'Support' }).waitFor()
    await page.getByRole('button', { name: 'Used on one page' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Welcome' }).click()
    await article().getByText('You start.').waitFor()
    await expect.poll(() => article().getByText('You grow.').count()).toBe(1)
  })

  it('shows what a visitor with chosen claims sees, and everything again', async () => {
    await button('Show the page as a visitor sees it').click()
    await page.getByLabel('unsigned.plan', { exact: true }).selectOption({ label: 'growth' })
    await page.keyboard.press('Escape')
    await expect.poll(() => article().getByText('You start.').count()).toBe(0)
    await expect.poll(() => article().getByText('You grow.').count()).toBe(1)
    await expect.poll(() => article().getByText('You stay.').count()).toBe(0)
    await expect.poll(() => article().getByText('Shown if').count()).toBe(0)
    await page.reload()
    await page.getByText('The page is shown as for a visitor with unsigned.plan = growth.').waitFor()
    await button('Show everything').click()
    await article().getByText('You start.').waitFor()
  })

  it('renames a variable everywhere and changes its value within a change request', async () => {
    await button('Edit')
      .or(page.getByRole('link', { name: 'Edit', exact: true }))
      .first()
      .click()
    await page.getByRole('navigation', { name: 'This change request' }).getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Variables' }).click()
    await button('Change product').click()
    await page.getByLabel('Name', { exact: true }).fill('brand')
    await page.getByLabel('Value', { exact: true }).fill('Lumen Studio')
    await button('Save').click()
    await button('Change brand').waitFor()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.locator('.cm-live-block').getByText('Install Lumen Studio 2.4.1.').waitFor()
    await mergeByHand(page)
    await page.getByRole('link', { name: 'See it in the space' }).waitFor()
    await inTree('Welcome').click()
    await article().getByText('Install Lumen Studio 2.4.1.').waitFor()
    expect(faults).toEqual([])
  })
})
