/** The elements for blocks that books of the service write as HTML or as tags, and that HTML has no element for. */
export const SERVICE_NAMES = {
  cards: 'carrel-cards',
  card: 'carrel-card',
  cardCover: 'carrel-card-cover',
  cardLine: 'carrel-card-line',
  rating: 'carrel-rating',
  option: 'carrel-option',
  user: 'carrel-user',
  icon: 'carrel-icon',
  action: 'carrel-action',
  updates: 'carrel-updates',
  update: 'carrel-update',
  prompt: 'carrel-prompt',
  apiReference: 'carrel-api-reference',
} as const
