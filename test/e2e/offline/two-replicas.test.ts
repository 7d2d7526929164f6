import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

const countOf = (text: string, part: string): number => text.split(part).length - 1

/** Opens an app of the owner and one of Anna, both connected. */
async function openApps() {
  const folder = temporaryFolder()
  const origin = await Origin.start(folder)
  await origin.invite('anna@example.org')
  const [mine, annas] = await Promise.all([
    SyncedApp.connect(origin, join(folder, 'mine')),
    SyncedApp.connect(origin, join(folder, 'annas'), { email: 'anna@example.org' }),
  ])
  return { origin, mine, annas }
}

describe('two replicas on one page', () => {
  it('change one place, and one of them resolves the conflict by a choice', async () => {
    const { origin, mine, annas } = await openApps()

    await mine.user.edit('Install')
    await mine.user.typeAfter('Then open', ' It greets you.')
    await mine.user.seesMark('On the server')
    // The server renamed the change request while its page was edited.
    await expect
      .poll(() => mine.page.locator('.cm-content').innerText())
      .toContain('in the app. It greets you.')
    await annas.user.editInChangeRequest('Install')
    await annas.page.getByText('It greets you.').first().waitFor()
    await annas.user.workOffline(true)
    await annas.user.typeAfter('The first start', ' Have some tea.')
    await annas.user.typeAfter('Download', ' It is large.')
    await annas.user.seesMark('Saved here')
    await mine.user.typeAfter('The first start', ' It is worth the wait.')
    await mine.user.seesMark('On the server')

    await annas.user.workOffline(false)
    await annas.user.sees(/^Online, 1 edit needs you$/)
    await annas.user.seesMark('Needs you')
    const before = (await origin.textsInChangeRequests('install')).join()
    expect(before).toContain('It is worth the wait.')
    expect(before).not.toContain('Have some tea.')
    await annas.user.openOutbox()
    await annas.page.getByRole('link', { name: 'Compare and choose' }).click()
    await annas.page.getByText('1 of 1 left').waitFor()
    // A low window scrolls to the whole place, and cuts nothing off.
    await annas.page.setViewportSize({ width: 900, height: 480 })
    await annas.page.getByRole('button', { name: 'Write it E' }).click()
    const place = annas.page.getByRole('region', { name: 'Place 1 of 1' })
    await place.getByRole('button', { name: 'Use this' }).waitFor()
    await expect.poll(() => place.evaluate((region) => region.scrollHeight - region.clientHeight)).toBe(0)
    await place.getByRole('button', { name: 'Cancel' }).click()
    await annas.page.getByRole('button', { name: 'Both 3' }).click()
    await annas.page.getByText('Every conflict is resolved.').waitFor()
    await annas.page.getByRole('button', { name: 'Save and send' }).click()
    await annas.user.sees(/^Online$/)

    const texts = await origin.textsInChangeRequests('install')
    expect(texts).toHaveLength(1)
    for (const line of ['Have some tea.', 'It is worth the wait.', 'It is large.', 'It greets you.'])
      expect([line, countOf(texts[0] ?? '', line)]).toEqual([line, 1])
    await mine.user.editInChangeRequest('Install')
    await mine.page.getByText('Have some tea.').first().waitFor()
    await mine.user.seesMark('On the server')
  })

  it('overwrite each other, and the lost text of a page is read and restored', async () => {
    const { origin, mine, annas } = await openApps()
    await mine.user.edit('Install')
    await mine.user.typeAfter('The first start', ' Have some tea.')
    await mine.user.seesMark('On the server')
    await annas.user.editInChangeRequest('Install')
    await annas.page.locator('.cm-content').getByText('Have some tea.').click()
    await annas.page.keyboard.press('End')
    for (const _ of 'tea.') await annas.page.keyboard.press('Backspace')
    await annas.user.typeAfter('The first start', 'coffee.')
    await annas.user.seesMark('On the server')

    await mine.page.locator('.cm-content').getByText('Have some coffee.').waitFor()
    await mine.page.getByRole('button', { name: 'Earlier versions on this machine' }).click()
    await mine.page.getByRole('heading', { name: /^Overwritten from the server/ }).waitFor()
    await mine.page.getByRole('button', { name: 'Compare with the page now' }).click()
    await mine.page.getByRole('region', { name: 'Changes made by restoring' }).getByText('tea').waitFor()
    await mine.page.getByRole('button', { name: 'Restore' }).click()
    await mine.page.locator('.cm-content').getByText('Have some tea.').waitFor()
    await mine.user.seesMark('On the server')
    await mine.user.sees(/^Online$/)
    const [text = ''] = await origin.textsInChangeRequests('install')
    expect(text).toContain('The first start takes a moment. Have some tea.\n')
    expect(text).not.toContain('coffee')
  })
})
