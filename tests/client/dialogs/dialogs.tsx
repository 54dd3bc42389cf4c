import { type ReactElement, type ReactNode, useState } from 'react'
import { type Locator, page } from 'vitest/browser'

import { createGrid } from '#grid/model/create-grid.ts'
import { Grid } from '#grid/view/grid.tsx'
import { OwnPageProvider } from '#core/work/own-page.ts'
import { fileColumns, fileRows, kinds, Room } from '#kit/drawn/grid.tsx'
import { Outbox } from '#parts/phone/outbox.tsx'
import { DepartPicker } from '#parts/pick/depart-picker.tsx'
import { PopupPicker } from '#parts/pick/popup-picker.tsx'
import { UserPicker } from '#parts/pick/user-picker.tsx'
import { QueryButton } from '#parts/query/query-button.tsx'
import { SaveDialog } from '#parts/query/save-dialog.tsx'
import { useAdvancedQuery } from '#parts/query/use-advanced-query.ts'
import { FilePop } from '#parts/upload/file-pop.tsx'
import { UploadError } from '#parts/upload/upload-error.tsx'
import { FileViewer } from '#parts/view/file-viewer.tsx'
import { InboxController } from '#screens/archives/inbox/inbox-controller.ts'
import { InboxPlace } from '#screens/archives/inbox/inbox-place.tsx'
import { InformationDialog } from '#screens/organisation/details/information-dialog.tsx'
import { Asking } from '#shell/dialogs/asking.tsx'
import { Bell } from '#shell/header/bell.tsx'
import { PhoneMenu } from '#shell/menu/phone-menu.tsx'

import { stored } from './answers.ts'

/** A dialog as the test of all dialogs opens it: from the button 打开 unless it has an opener of its own. */
export interface DrawnDialog {
  /** The file that draws it, below src/client. */
  readonly file: string
  readonly name: string | RegExp
  readonly draw: () => ReactElement
  readonly opener?: () => Locator
  readonly keys?: string
  /** Whether Escape leaves it where it is, because it must be answered. */
  readonly mustAnswer?: true
}

/** Files that draw what is no dialog of its own, with the reason. */
export const NO_DIALOG: Readonly<Record<string, string>> = {
  'grid/kinds/date.tsx':
    'the calendar of a cell is no modal dialog: Tab past its last stop closes it (date-kinds.test.tsx)',
  'parts/invite/my-successions.tsx':
    'its dialogs are opened from the list of what waits, and leave the focus at it (my-successions.test.tsx)',
  'parts/form/form-dialog.tsx': 'the dialog of the others that ask something and send it: each of them is in the table'
}

/** A page with the button 打开, and what it opens. */
function Opened({ children }: { children: (isOpen: boolean, close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {children(isOpen, () => setOpen(false))}
      <button type="button">别处</button>
      <Asking />
    </main>
  )
}
/** A dialog that is drawn once 打开 has been pressed. */
export const whenOpen = (draw: (close: () => void) => ReactElement) => () => (
  <Opened>{(isOpen, close) => isOpen && draw(close)}</Opened>
)
const within = (content: ReactElement) => () => (
  <main>
    {content}
    <button type="button">别处</button>
  </main>
)
const cell = () => page.getByRole('gridcell', { name: '第1层验收记录' })
const grid = () => (
  <Room>
    <Grid grid={createGrid({ columns: fileColumns, rows: fileRows(3), kinds })} label="文件" details />
  </Room>
)
const fields = [{ field: 'title', title: '题名', type: 'input' as const }]
function Query({ isSaving = false }: { isSaving?: boolean }) {
  const query = useAdvancedQuery(() => undefined)
  return isSaving ? (
    whenOpen((close) => <SaveDialog query={query} onClose={close} />)()
  ) : (
    <QueryButton query={query} fields={fields} />
  )
}
const onPage = (content: ReactElement) => (
  <OwnPageProvider value={{ key: '/x', path: '/x', query: new URLSearchParams() }}>{content}</OwnPageProvider>
)
const inbox = new InboxController()

/** The dialogs of parts, grids and screens. */
export const DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'parts/query/query-dialog.tsx',
    name: '高级查询构造器',
    draw: () => onPage(within(<Query />)()),
    opener: () => page.getByRole('button', { name: '高级查询', exact: true })
  },
  { file: 'parts/query/save-dialog.tsx', name: '请输入保存的名称', draw: () => onPage(<Query isSaving />) },
  {
    file: 'parts/upload/upload-error.tsx',
    name: '上传出错',
    draw: within(
      <UploadError
        file={{
          id: '1',
          name: 'a.pdf',
          type: '',
          size: 1,
          status: 'error',
          percent: 0,
          path: '',
          message: '',
          url: ''
        }}
      />
    ),
    opener: () => page.getByRole('button', { name: /a\.pdf/ })
  },
  {
    file: 'parts/upload/file-pop.tsx',
    name: '文件上传',
    draw: whenOpen((close) => <FilePop id="row1" objects={[stored]} onDone={close} />)
  },
  {
    file: 'parts/view/file-viewer.tsx',
    name: '图纸.zip',
    draw: () => <Opened>{(isOpen, close) => <FileViewer objects={isOpen ? [stored] : []} onClose={close} />}</Opened>
  },
  {
    file: 'parts/phone/outbox.tsx',
    name: '演示短信',
    draw: whenOpen((close) => <Outbox onClose={close} onTake={close} />)
  },
  {
    file: 'parts/pick/report-picker.tsx',
    name: '参建单位',
    draw: within(
      <PopupPicker label="单位" code="units" orgFields="code" destFields="code" value={null} onFill={() => undefined} />
    ),
    opener: () => page.getByRole('combobox', { name: '单位' })
  },
  {
    file: 'parts/pick/depart-dialog.tsx',
    name: '选择部门',
    draw: within(<DepartPicker label="部门" value={null} onChange={() => undefined} />),
    opener: () => page.getByRole('combobox', { name: '部门' })
  },
  {
    file: 'parts/pick/object-dialog.tsx',
    name: '选择用户',
    draw: within(<UserPicker label="用户" value={null} onChange={() => undefined} />),
    opener: () => page.getByRole('combobox', { name: '用户' })
  },
  { file: 'grid/view/error-list.tsx', name: '错误列表', draw: grid, opener: cell, keys: '{Alt>}{F8}{/Alt}' },
  { file: 'grid/view/details-dialog.tsx', name: '详细信息', draw: grid, opener: cell, keys: '{Alt>}{Enter}{/Alt}' },
  {
    file: 'grid/view/filter-dialog.tsx',
    name: '筛选：文件题名',
    draw: grid,
    opener: cell,
    keys: '{Control>}{Shift>}L{/Shift}{/Control}'
  },
  {
    file: 'screens/organisation/details/information-dialog.tsx',
    name: '编辑项目信息',
    draw: whenOpen((close) => (
      <InformationDialog
        facts={{
          rowVersion: 1,
          name: '综合教学楼',
          status_dictText: '收集中',
          items: [
            {
              key: 'name',
              title: '工程名称',
              value: '综合教学楼',
              edit: { column: { key: 'name', title: '工程名称', type: 'input' }, cell: '综合教学楼' }
            }
          ]
        }}
        onClose={close}
        onSaved={close}
      />
    ))
  },
  {
    file: 'screens/archives/inbox/inbox-place.tsx',
    name: '归入目录条款',
    draw: whenOpen((close) => (
      <InboxPlace
        controller={inbox}
        files={[
          { id: 'w1', title: '会议纪要', object: stored, byName: null, time: '2026-03-01 09:30:00', guess: null }
        ]}
        onPlace={async () => undefined}
        onClose={close}
      />
    ))
  },
  {
    file: 'shell/header/notice-popover.tsx',
    name: '通知',
    draw: within(<Bell />),
    opener: () => page.getByRole('button', { name: /通知/ })
  },
  {
    file: 'shell/menu/phone-menu.tsx',
    name: '主菜单',
    draw: () => <Opened>{(isOpen, close) => <PhoneMenu isOpen={isOpen} onOpenChange={close} />}</Opened>
  }
]
