import type { KeyboardUser } from '#kit/keyboard-user.ts'

import type { Screen } from './screen.ts'

const BUILDER = 'js_xinghe'
const SUPERVISOR = 'jl_zhengheng'
const RECEIVER = 'jieshou'

/** Waits for the rows of a list. */
const rowsCame = ({ page }: KeyboardUser) =>
  page.locator('main [role=rowheader], main [role=gridcell]').first().waitFor()

/** What the engineer, the builder and the archive work with beside the describing of files. */
export const WORK_SCREENS: readonly Screen[] = [
  {
    name: 'review',
    path: '/archives/review',
    who: SUPERVISOR,
    open: async (keyboardUser) => {
      await rowsCame(keyboardUser)
      await keyboardUser.page.locator('canvas, img').first().waitFor()
    }
  },
  { name: 'tasks', path: '/archives/task', who: SUPERVISOR, open: rowsCame, isState: true },
  { name: 'drafts', path: '/archives/draft', who: BUILDER, open: rowsCame, isState: true },
  { name: 'volumes', path: '/arrange/volume', who: BUILDER, isState: true },
  { name: 'checks', path: '/arrange/check', who: BUILDER, isState: true },
  { name: 'form-create', path: '/pdf-forms/create', who: BUILDER, isState: true },
  { name: 'units', path: '/organization/unit', who: BUILDER, open: rowsCame, isState: true },
  { name: 'unit-projects', path: '/organization/monomial', who: BUILDER, open: rowsCame, isState: true },
  { name: 'responsible', path: '/organization/responsible', who: BUILDER, open: rowsCame, isState: true },
  { name: 'address-book', path: '/archive/addressBook', who: BUILDER, open: rowsCame, isState: true },
  { name: 'customers', path: '/customer/list', who: RECEIVER, open: rowsCame, isState: true },
  { name: 'verification', path: '/account/settings/enterprise', who: BUILDER, isState: true },
  { name: 'verifications', path: '/project/enterpriseReview', who: RECEIVER, open: rowsCame, isState: true }
]
