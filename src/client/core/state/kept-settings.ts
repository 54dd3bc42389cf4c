import { LANGUAGES } from './languages.ts'

const CHOICES = {
  theme: ['system', 'light', 'dark', 'contrast'],
  menuTheme: ['light', 'dark'],
  layout: ['sidemenu', 'topmenu'],
  contentWidth: ['Fixed', 'Fluid'],
  density: ['dense', 'compact', 'regular', 'roomy'],
  language: LANGUAGES
} as const
type Choices = { readonly [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] }

/** How the product is shown to this user on this machine (SPEC.md §2, settings drawer; §9, defaults). */
export interface Settings extends Choices {
  /** As #RRGGBB. Fills and texts are derived from it (READINGS.md A50). */
  readonly brandColour: string
  readonly fixedHeader: boolean
  /** Only with a fixed header. */
  readonly autoHideHeader: boolean
  /** Not in top-menu mode. */
  readonly fixedSidebar: boolean
  readonly colourWeak: boolean
  readonly multipage: boolean
  /** Long texts in grids go on in a second line. */
  readonly twoLineRows: boolean
  readonly sidebarOpened: boolean
}

/** What holds until a user chooses otherwise. */
export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  menuTheme: 'light',
  brandColour: '#1890FF',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: false,
  autoHideHeader: false,
  fixedSidebar: false,
  colourWeak: false,
  multipage: true,
  twoLineRows: false,
  density: 'regular',
  language: 'zh-CN',
  sidebarOpened: true
}

/** The key under which a machine keeps them. */
export const SETTINGS_KEY = 'pro__SETTINGS'

/** Whether a text is a colour that the theme can be made of. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** What one setting forbids another: a hidden header needs a fixed one, a fluid width the menu on top, a fixed side menu the menu at the side. */
export function linked(settings: Settings): Settings {
  return {
    ...settings,
    autoHideHeader: settings.autoHideHeader && settings.fixedHeader,
    contentWidth: settings.layout === 'topmenu' ? settings.contentWidth : 'Fixed',
    fixedSidebar: settings.fixedSidebar && settings.layout === 'sidemenu'
  }
}

/** What was kept as text: whatever is missing or unknown in it takes its default. */
export function readSettings(text: string): Settings {
  const kept = parsed(text)
  const read = { ...DEFAULT_SETTINGS } as Record<keyof Settings, unknown>
  for (const key of Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[])
    if (suits(key, kept[key])) read[key] = kept[key]
  return linked(read as Settings)
}

function suits(key: keyof Settings, value: unknown): boolean {
  if (key in CHOICES) return (CHOICES[key as keyof Choices] as readonly unknown[]).includes(value)
  if (key === 'brandColour') return typeof value === 'string' && isColour(value)
  return typeof value === 'boolean'
}

function parsed(text: string): Partial<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}
