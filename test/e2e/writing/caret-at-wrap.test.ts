import { expect, it, onTestFinished } from 'vitest'
import { openInBrowser } from '../open-apps.ts'

/** Opens a page of a change request with one paragraph of several lines on the screen. */
async function openLongParagraph() {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page } = app
  page.setDefaultTimeout(20_000)
  const callApi = async <Answer>(method: string, path: string, body?: object): Promise<Answer> =>
    (await app.host.request(method, `/v1${path}`, body)).json as Answer
  const [organization] = (await callApi<{ items: { id: string }[] }>('GET', '/orgs')).items
  const { id: space } = await callApi<{ id: string }>('POST', `/orgs/${organization!.id}/spaces`, {
    title: 'Guide',
  })
  const { id, number } = await callApi<{ id: string; number: number }>(
    'POST',
    `/spaces/${space}/change-requests`,
    {},
  )
  const document = { markdown: `${'Words of a long line. '.repeat(40)}\n` }
  await callApi('POST', `/spaces/${space}/change-requests/${id}/content`, {
    changes: [{ operation: 'insert_page', title: 'Lamps', document }],
  })
  await page.goto(`${app.url}/#/spaces/${space}/changes/${number}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('tree').getByRole('treeitem', { name: 'Lamps' }).click()
  await page.locator('.cm-content').getByText('Words of a long line.').first().click()
  return page
}

it('a caret at the end of a wrapped line does not take the focus from a menu', async () => {
  const page = await openLongParagraph()
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await page.getByRole('tree').getByRole('treeitem', { name: 'Lamps' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: /^Title of/ }).fill('Lights')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('tree').getByRole('treeitem', { name: 'Lights' }).count()).toBe(1)
})

it('a caret at the end of a wrapped line does not take keys from another field', async () => {
  const page = await openLongParagraph()
  const text = () => page.locator('.cm-content').innerText()
  const before = await text()
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.waitFor()
  await page.keyboard.type('lamps and lights', { delay: 20 })
  expect(await field.inputValue()).toBe('lamps and lights')
  expect(await text()).toBe(before)
})
