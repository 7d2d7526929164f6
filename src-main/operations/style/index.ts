import { getChangeRequestStyle } from './get-change-request-style.ts'
import { getSpaceStyle } from './get-space-style.ts'

export const style = { getSpaceStyle, getChangeRequestStyle }
