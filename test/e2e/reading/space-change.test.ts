import { expect, it } from 'vitest'
import { openWithBooks } from '../open-apps.ts'

it('a page of another space is drawn from the start, not in place of the text before it', async () => {
  const carrel = await openWithBooks({
    One: { 'README.md': '# First\n\nWords of the first space.\n' },
    Two: { 'README.md': '# Second\n\nWords of the second space.\n' },
  })
  const { page } = carrel
  const organization = await carrel.api.organization()
  const spaces = await carrel.api.items<{ id: string; title: string }>(`/orgs/${organization}/spaces`)
  const open = async (title: string): Promise<void> => {
    const space = spaces.find((each) => each.title === title)!.id
    const [first] = await carrel.api.pages(`/spaces/${space}`)
    await page.evaluate((address) => (location.hash = address), `#/spaces/${space}/pages/${first!.id}`)
  }
  const main = page.getByRole('main')
  await open('One')
  await main.getByText('Words of the first space.').waitFor()
  await main.locator('article').evaluate((article) => article.setAttribute('data-first', ''))
  await open('Two')
  await main.getByText('Words of the second space.').waitFor()
  await expect.poll(() => main.locator('article').count()).toBe(1)
  await expect.poll(() => main.locator('article[data-first]').count()).toBe(0)
  await carrel.close()
})
