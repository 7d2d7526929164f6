import { getPageUpdatesFeed } from './get-page-updates-feed.ts'

export const updatesFeed = { getPageUpdatesFeed }
