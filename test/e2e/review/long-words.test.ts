import { expect, it, onTestFinished } from 'vitest'
import { newPage } from '../api-client.ts'
import { openInBrowser } from '../open-apps.ts'

const LONG = 'getOrganizationMemberByIdentifier'.repeat(5)

it('a title without a place to break widens neither the overview of a change request nor a history', async () => {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page, api } = app
  await page.setViewportSize({ width: 900, height: 700 })
  const space = await api.createSpace('House')
  const [lamps] = await api.addPages(space, { [LONG]: 'Bright.\n' })
  const request = await api.createChangeRequest(space, 'Work')
  await api.change(request, newPage(`${LONG}Too`, 'Dim.\n'))
  /** The number of pixels by which the content of the screen is wider than its place. */
  const excess = () =>
    page.getByRole('main').evaluate((main) => {
      const places = [main, ...main.querySelectorAll('*')].filter(
        (place) => getComputedStyle(place).overflowX === 'auto',
      )
      return Math.max(...places.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    })

  await page.goto(`${app.url}/#/spaces/${space}/changes/${request.number}`)
  await page.getByRole('link', { name: `${LONG}Too` }).waitFor()
  expect(await excess()).toBe(0)
  await page.goto(`${app.url}/#/spaces/${space}/pages/${lamps!.id}/history`)
  await page.getByText('The versions of').waitFor()
  expect(await excess()).toBe(0)
})
