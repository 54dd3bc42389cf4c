import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { closeAllDialogs } from '#core/state/dialogs.ts'
import { resetSettings } from '#core/state/settings.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { walkDialog } from '#kit/look/dialog-walk.ts'
import { draw, type DrawnBy, isWide } from '#kit/vitest/draw.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { dismissQuestion } from '#ui/base/layers/asking.ts'

import { ANSWERS } from './answers.ts'
import { DIALOGS, NO_DIALOG } from './dialogs.tsx'
import { ARCHIVE_DIALOGS } from './dialogs-of-archives.tsx'
import { CATALOGUE_DIALOGS } from './dialogs-of-catalogue.tsx'
import { FORM_DIALOGS } from './dialogs-of-forms.tsx'
import { GRANT_DIALOGS } from './dialogs-of-grants.tsx'
import { MANY_ROWS_DIALOGS } from './dialogs-of-many-rows.tsx'
import { ORGANISATION_DIALOGS } from './dialogs-of-organisation.tsx'
import { PEOPLE_ANSWERS, PEOPLE_DIALOGS } from './dialogs-of-project-people.tsx'
import { PROJECT_DIALOGS } from './dialogs-of-projects.tsx'
import { RECEIVING_ANSWERS, RECEIVING_DIALOGS } from './dialogs-of-receiving.tsx'
import { RESOURCE_DIALOGS } from './dialogs-of-resources.tsx'
import { KINDS } from './dialogs-of-shell.tsx'
import { TEMPLATE_DIALOGS } from './dialogs-of-templates.tsx'
import { TRANSFER_ANSWERS, TRANSFER_DIALOGS } from './dialogs-of-transfers.tsx'

const ALL = [
  ...DIALOGS,
  ...ARCHIVE_DIALOGS,
  ...CATALOGUE_DIALOGS,
  ...FORM_DIALOGS,
  ...PROJECT_DIALOGS,
  ...TEMPLATE_DIALOGS,
  ...RESOURCE_DIALOGS,
  ...MANY_ROWS_DIALOGS,
  ...GRANT_DIALOGS,
  ...ORGANISATION_DIALOGS,
  ...PEOPLE_DIALOGS,
  ...TRANSFER_DIALOGS,
  ...RECEIVING_DIALOGS,
  ...KINDS
]

/** Every file of the product that draws something above the page; the component set and its gallery are the dialogs' own makers. */
const sources = import.meta.glob<string>(['/src/client/**/*.tsx', '!/src/client/ui/**', '!/src/client/gallery/**'], {
  query: '?raw',
  import: 'default',
  eager: true
})
const drawing = Object.entries(sources)
  .filter(([, source]) => /<(?:Dialog|FormDialog|Drawer|Modal|Confirm|Popover|Command)\b/.test(source))
  .map(([file]) => file.replace('/src/client/', ''))

/** One of so many dialogs is walked in a run that did not touch it, and all where what they have in common was touched. */
const SHARE = 4
const SHARED =
  /^(?:src\/client\/ui\/base\/|src\/client\/ui\/\w+\/(?:[\w-]*dialog|drawer|form)\b|tests\/client\/dialogs\/|tests\/kit\/look\/dialog-walk)/
const by = JSON.parse(process.env.DRAWN_BY ?? '{}') as DrawnBy
const isShared = !isWide(by.touched) && by.touched.some((path) => SHARED.test(path))
const DRAWN = isShared ? ALL : draw(ALL, by, SHARE, ({ file }, touched) => touched.includes(`src/client/${file}`))

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
  answerCalls({ ...ANSWERS, ...PEOPLE_ANSWERS, ...TRANSFER_ANSWERS, ...RECEIVING_ANSWERS })
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissQuestion()
  closeAllDialogs()
  nobody()
  resetSettings()
})

test('[0.D11] every file that draws a dialog is in the table of dialogs', () => {
  const known = ALL.map(({ file }) => file)
  expect([...new Set([...known, ...Object.keys(NO_DIALOG)])].sort()).toEqual(drawing.sort())
})

for (const { file, name, draw: show, opener, keys, mustAnswer } of DRAWN)
  test(`[0.D11] ${file} (${String(name)}): by keys it opens, keeps the focus, is left, and gives the focus back`, async () => {
    await render(show())
    const at = opener?.() ?? page.getByRole('button', { name: '打开', exact: true })
    await expect.element(at).toBeVisible()
    if (!document.hasFocus()) await userEvent.keyboard('{Shift}')
    ;(at.element() as HTMLElement).focus()
    await walkDialog({ name, ...(keys !== undefined && { keys }), ...(mustAnswer && { mustAnswer }) })
  })
