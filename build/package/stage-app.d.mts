export const STAGED: string
export function stageApp(folder?: string): void
