export function chosenFor(name: string): { licence: string; source?: string } | undefined
export function isAllowed(expression: string): boolean
