import { EventEmitter } from 'node:events'

interface MenuItem {
  label?: string
  role?: string
  click?: () => void
  submenu?: MenuItem[]
}

/** A menu that a test can read and click. */
export class Menu {
  static #application: Menu | null = null

  static buildFromTemplate(items: MenuItem[]): Menu {
    return new Menu(items)
  }

  static setApplicationMenu(menu: Menu): void {
    Menu.#application = menu
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application
  }

  /** A submenu is a menu, as in Electron. */
  readonly items: (Omit<MenuItem, 'submenu'> & { submenu?: Menu })[]

  constructor(items: MenuItem[]) {
    this.items = items.map(({ submenu, ...item }) =>
      submenu ? { ...item, submenu: new Menu(submenu) } : item,
    )
  }
}

/** The dialogs. They answer like a user who presses Cancel, unless a test assigns its own answers. */
export const dialog = {
  async showOpenDialog(): Promise<{ canceled: boolean; filePaths: string[] }> {
    return { canceled: true, filePaths: [] }
  },
  showErrorBox(title: string, content: string): void {
    process.stderr.write(`${title}: ${content}\n`)
  },
}

export const shell = {
  async openExternal(): Promise<void> {},
}

export const nativeTheme = Object.assign(new EventEmitter(), { themeSource: 'system' })

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
}

/** A notification of the system. A test reads those on the screen, and clicks them like a user. */
export class Notification extends EventEmitter {
  static readonly shown: Notification[] = []

  static isSupported(): boolean {
    return true
  }

  readonly title: string
  readonly body: string

  constructor({ title, body }: { title: string; body: string }) {
    super()
    this.title = title
    this.body = body
  }

  show(): void {
    Notification.shown.push(this)
  }

  close(): void {
    const at = Notification.shown.indexOf(this)
    if (at >= 0) Notification.shown.splice(at, 1)
    this.emit('close')
  }
}
