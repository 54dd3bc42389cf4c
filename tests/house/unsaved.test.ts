import { expect, test } from 'vitest'

import { nodes, read, type Source, sources } from './sources.ts'

/** Why a dialog needs no guard, or the file within it that has one. */
const SHOWS = 'shows something, and holds nothing'
const AT_ONCE = 'what is done in it is done at once'
const CHOICE = 'a mere choice, which is made again in a moment'
const within = (...files: readonly string[]) => ({ within: files.map((file) => `src/client/${file}`) })

const WITHOUT: Readonly<Record<string, string | { readonly within: readonly string[] }>> = {
  'grid/view/details-dialog.tsx': SHOWS,
  'grid/view/error-list.tsx': SHOWS,
  'grid/view/filter-dialog.tsx': CHOICE,
  'parts/grant/menu-preview.tsx': SHOWS,
  'parts/phone/outbox.tsx': SHOWS,
  'parts/pick/depart-dialog.tsx': CHOICE,
  'parts/pick/object-dialog.tsx': CHOICE,
  'parts/pick/report-picker.tsx': CHOICE,
  'parts/resource/bulk/bulk-edit-dialog.tsx': within('parts/resource/bulk/bulk-lines-form.tsx'),
  'parts/resource/dialogs/action-refused.tsx': SHOWS,
  'parts/resource/dialogs/action-result.tsx': SHOWS,
  'parts/resource/dialogs/bin-dialog.tsx': AT_ONCE,
  'parts/resource/dialogs/history-dialog.tsx': SHOWS,
  'parts/resource/dialogs/members-dialog.tsx': AT_ONCE,
  'parts/resource/dialogs/parts-dialog.tsx': AT_ONCE,
  'parts/resource/versions/publish-frame.tsx': SHOWS,
  'parts/resource/views/views-dialog.tsx': within('parts/resource/views/view-form.tsx'),
  'parts/upload/file-pop.tsx': AT_ONCE,
  'parts/upload/upload-error.tsx': SHOWS,
  'parts/view/file-viewer.tsx': SHOWS,
  'screens/archives/arranging/volume-stale.tsx': SHOWS,
  'screens/archives/composing/compose-upload.tsx': within('screens/archives/composing/composed-list.tsx'),
  'screens/archives/reviewing/decision-dialog.tsx': within(
    'screens/archives/reviewing/review-opinion.tsx',
    'screens/archives/reviewing/review-reasons.tsx'
  ),
  'screens/archives/carriers/read-carriers-dialog.tsx': AT_ONCE,
  'screens/archives/drafting/draft-elsewhere.tsx': SHOWS,
  'screens/archives/collecting/bulk/bulk-edit-files.tsx': within('parts/resource/bulk/bulk-lines-form.tsx'),
  'screens/archives/collecting/actions/import-descriptions.tsx': CHOICE,
  'screens/archives/collecting/actions/move-to-template.tsx': CHOICE,
  'screens/archives/storing/shelved-volumes.tsx': SHOWS,
  'screens/archives/tasks/task-steps.tsx': SHOWS,
  'screens/archives/versions/file-versions.tsx': SHOWS,
  'screens/archives/versions/replace-file.tsx': CHOICE,
  'screens/catalogue/versions/catalogue-in-force.tsx': SHOWS,
  'screens/catalogue/versions/difference-dialog.tsx': SHOWS,
  'screens/catalogue/pdf-template/preview-dialog.tsx': SHOWS,
  'screens/catalogue/versions/publish-dialog.tsx': SHOWS,
  'screens/files/editing/pdf-versions.tsx': SHOWS,
  'screens/files/finishing/finished-versions.tsx': SHOWS,
  'screens/organisation/contacts/contact-card.tsx': SHOWS,
  'screens/organisation/people/remove-person-dialog.tsx': SHOWS,
  'screens/organisation/people/signature-dialog.tsx': AT_ONCE,
  'parts/paper/paper-dialog.tsx': SHOWS,
  'screens/projects/handing/handover-papers.tsx': SHOWS,
  'screens/projects/succession-record.tsx': SHOWS,
  'screens/archives/receiving/inbound-dialog.tsx': within('screens/archives/receiving/sender-form.tsx'),
  'screens/archives/receiving/receipt-dialog.tsx': SHOWS,
  'screens/system/dictionaries/dict-items-dialog.tsx': AT_ONCE,
  'screens/system/departments/my-depart-roles.tsx': SHOWS,
  'screens/system/notices/notice-preview.tsx': SHOWS,
  'screens/system/notices/notice-readers.tsx': SHOWS,
  'screens/system/settings/schedule-runs.tsx': SHOWS,
  'shell/dialogs/about-dialog.tsx': SHOWS,
  'shell/dialogs/jobs-dialog.tsx': SHOWS,
  'shell/dialogs/keys-dialog.tsx': AT_ONCE,
  'shell/dialogs/notice-viewer.tsx': SHOWS,
  'shell/dialogs/session-notices.tsx': SHOWS,
  'shell/dialogs/settings-drawer.tsx': AT_ONCE,
  'shell/menu/phone-menu.tsx': SHOWS
}

/** Controls whose values a form knows by their names alone. */
const NAMED = new Set([
  ...['Select', 'ComboBox', 'MultiSelect', 'SearchSelect', 'TreeSelect', 'Cascader', 'TagInput', 'FieldSet'],
  ...['Checkbox', 'CheckboxGroup', 'RadioGroup', 'RadioButtons', 'Switch', 'TextField', 'TextArea', 'NumberField']
])
/** A control in the file of a form that is no part of what is sent. */
const NO_PART: Readonly<Record<string, string>> = {
  'screens/organisation/people/invite-dialog.tsx RadioButtons':
    'chooses which form is shown; what was typed in the other stays',
  'screens/projects/succession-dialog.tsx RadioButtons': 'chooses how the successor is named',
  'screens/system/roles/role-scope.tsx Select': 'chooses what is compared with'
}

/** The elements that a file draws, with the names of their properties; `…` for those that are spread. */
const elements = (source: Source) =>
  nodes(read(source)).flatMap((node) => {
    if (node.type !== 'JSXOpeningElement' || node.name.type !== 'JSXIdentifier') return []
    const given = node.attributes.map((one) =>
      one.type === 'JSXSpreadAttribute' ? '…' : one.name.type === 'JSXIdentifier' ? one.name.name : ''
    )
    return [{ name: node.name.name, given }]
  })

const isGuarded = (source: Source) =>
  source.text.includes('useUnsavedChanges(') ||
  elements(source).some(
    ({ name, given }) =>
      name === 'Form' ||
      name === 'FormDialog' ||
      ((name === 'Dialog' || name === 'Drawer') && (given.includes('isChanged') || given.includes('onBeforeClose')))
  )

const below = 'src/client/'
const drawn = sources(below.slice(0, -1)).filter(
  ({ path }) => path.endsWith('.tsx') && !/^src\/client\/(?:ui|gallery)\//.test(path)
)

test('each dialog asks before what has been changed in it is lost, or says why nothing can be', () => {
  const dialogs = drawn.filter((source) => elements(source).some(({ name }) => name === 'Dialog' || name === 'Drawer'))
  expect(dialogs.length).toBeGreaterThan(60)
  const bare = dialogs.filter((source) => !isGuarded(source)).map(({ path }) => path.slice(below.length))
  expect(bare).toEqual(Object.keys(WITHOUT).sort())
  const inner = Object.values(WITHOUT).flatMap((reason) => (typeof reason === 'string' ? [] : reason.within))
  expect(inner.filter((file) => !drawn.some((source) => source.path === file && isGuarded(source)))).toEqual([])
})

test('what is changed in a form is known by the names of its controls: each has one', () => {
  const forms = drawn.filter((source) => elements(source).some(({ name }) => name === 'Form' || name === 'FormDialog'))
  expect(forms.length).toBeGreaterThan(30)
  const nameless = forms.flatMap((source) =>
    elements(source)
      .filter(({ name, given }) => NAMED.has(name) && !given.includes('name') && !given.includes('…'))
      .map(({ name }) => `${source.path.slice(below.length)} ${name}`)
  )
  expect([...new Set(nameless)].sort()).toEqual(Object.keys(NO_PART).sort())
})
