import type { ReactElement } from 'react'

import { number, text } from '#contract/core/resource/field.ts'
import { resource } from '#contract/core/resource/resource.ts'
import { announcements } from '#contract/system/announcements.ts'
import { departs } from '#contract/system/departs.ts'
import { dicts } from '#contract/system/dicts.ts'
import { positions } from '#contract/system/positions.ts'
import { roles } from '#contract/system/roles.ts'
import { schedules } from '#contract/system/schedules.ts'
import { GrantsDialog } from '#parts/grant/grants-dialog.tsx'
import { ActionForm } from '#parts/resource/dialogs/action-form.tsx'
import { ActionRefused } from '#parts/resource/dialogs/action-refused.tsx'
import { ActionResult } from '#parts/resource/dialogs/action-result.tsx'
import { BinDialog } from '#parts/resource/dialogs/bin-dialog.tsx'
import { HistoryDialog } from '#parts/resource/dialogs/history-dialog.tsx'
import { RowForm } from '#parts/resource/form/row-form.tsx'
import { type ResourceTexts, useResourceTexts } from '#parts/resource/rows/texts.ts'
import { ViewsDialog } from '#parts/resource/views/views-dialog.tsx'
import { DictItemsDialog } from '#screens/system/dictionaries/dict-items-dialog.tsx'

import { NoticePreview } from '#screens/system/notices/notice-preview.tsx'
import { NoticeReaders } from '#screens/system/notices/notice-readers.tsx'
import { DepartMembers } from '#parts/depart/depart-members.tsx'
import { RoleMembers } from '#screens/system/roles/role-members.tsx'
import { ScheduleRuns } from '#screens/system/settings/schedule-runs.tsx'

import { position } from './answers.ts'
import { type DrawnDialog, whenOpen } from './dialogs.tsx'

/** Draws something with what positions are called. */
export function WithTexts({ children }: { children: (texts: ResourceTexts) => ReactElement }) {
  return children(useResourceTexts(positions, 'system'))
}

/** Something with an action that asks, and one that gives. */
const accounts = resource('account', '/accounts', {
  right: 'accounts',
  fields: { name: text() },
  label: 'name',
  verbs: [],
  actions: { rename: { on: 'row', right: ':edit', input: { name: text({ rules: ['required'] }), grade: number() } } }
})
const TITLES: Readonly<Record<string, string>> = { name: '名称', grade: '等级', rename: '改名' }
const accountTexts: ResourceTexts = {
  thing: '账号',
  field: (key) => TITLES[key] ?? key,
  action: (key) => TITLES[key] ?? key,
  question: () => undefined
}

/** The dialogs of a declared list. */
export const RESOURCE_DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'parts/resource/views/views-dialog.tsx',
    name: '视图',
    draw: whenOpen((close) => (
      <ViewsDialog
        views={{
          resource: positions,
          path: '/sys/position',
          all: [],
          current: undefined,
          open: () => undefined,
          content: () => ({ params: {}, columns: {} })
        }}
        onClose={close}
      />
    ))
  },
  {
    file: 'parts/resource/form/row-form.tsx',
    name: '编辑职务',
    draw: whenOpen((close) => (
      <WithTexts>
        {(texts) => (
          <RowForm
            resource={positions}
            texts={texts}
            form={[['code', 'name'], ['postRank'], ['description']]}
            row={position}
            onSaved={close}
            onClose={close}
          />
        )}
      </WithTexts>
    ))
  },
  {
    file: 'screens/system/dictionaries/dict-items-dialog.tsx',
    name: '字典配置：性别',
    draw: whenOpen((close) => (
      <WithTexts>
        {(texts) => (
          <DictItemsDialog
            resource={dicts}
            texts={texts}
            row={{ id: 'd1', rowVersion: 1, isShared: false, dictName: '性别' }}
            onDone={close}
            onClose={close}
          />
        )}
      </WithTexts>
    ))
  },
  {
    file: 'screens/system/notices/notice-readers.tsx',
    name: '“停机通知”的阅读情况',
    draw: whenOpen((close) => (
      <NoticeReaders
        resource={announcements}
        texts={accountTexts}
        row={{ ...position, titile: '停机通知' }}
        onDone={close}
        onClose={close}
      />
    ))
  },
  {
    file: 'screens/system/notices/notice-preview.tsx',
    name: '停机通知',
    draw: whenOpen((close) => (
      <NoticePreview
        resource={announcements}
        texts={accountTexts}
        row={{ ...position, titile: '停机通知', msgContent: '<h3>时间</h3><p>周六<b>全天</b></p>' }}
        onDone={close}
        onClose={close}
      />
    ))
  },
  {
    file: 'screens/system/settings/schedule-runs.tsx',
    name: '清理未完成的上传 的执行记录',
    draw: whenOpen((close) => (
      <WithTexts>
        {(texts) => (
          <ScheduleRuns
            resource={schedules}
            texts={texts}
            row={{ id: 'uploads', rowVersion: 1, isShared: false, title: '清理未完成的上传' }}
            onDone={close}
            onClose={close}
          />
        )}
      </WithTexts>
    ))
  },
  {
    file: 'parts/resource/dialogs/bin-dialog.tsx',
    name: '职务回收站',
    draw: whenOpen((close) => (
      <WithTexts>
        {(texts) => (
          <BinDialog resource={positions} texts={texts} columns={['code', 'name']} onRestored={close} onClose={close} />
        )}
      </WithTexts>
    ))
  },
  {
    file: 'parts/resource/dialogs/history-dialog.tsx',
    name: '“资料员”的变更记录',
    draw: whenOpen((close) => (
      <WithTexts>
        {(texts) => (
          <HistoryDialog
            resource={positions}
            texts={texts}
            row={position}
            onUndo={() => Promise.resolve()}
            onClose={close}
          />
        )}
      </WithTexts>
    ))
  },
  {
    file: 'parts/resource/dialogs/action-form.tsx',
    name: '改名',
    draw: whenOpen((close) => (
      <ActionForm
        resource={accounts}
        texts={accountTexts}
        name="rename"
        meant={{ ids: '1' }}
        about="林知远"
        onDone={close}
        onClose={close}
      />
    ))
  },
  {
    file: 'parts/resource/dialogs/action-refused.tsx',
    name: '提交',
    draw: whenOpen((close) => (
      <ActionRefused title="提交" rows={[{ id: 'f1', name: '施工日志', message: '责任者不能为空' }]} onClose={close} />
    ))
  },
  {
    file: 'parts/resource/dialogs/action-result.tsx',
    name: '改名',
    draw: whenOpen((close) => (
      <ActionResult texts={accountTexts} title="改名" result={{ name: 'kT7-9wQp' }} onClose={close} />
    ))
  },
  {
    file: 'parts/grant/grants-dialog.tsx',
    name: '“资料员”的权限',
    draw: whenOpen((close) => (
      <GrantsDialog
        title="“资料员”的权限"
        load={async () => ['m-home']}
        loadOther={async () => []}
        others={[{ value: 'r2', label: '监理员' }]}
        canChange
        save={async () => close()}
        onClose={close}
      />
    ))
  },
  {
    file: 'parts/resource/dialogs/members-dialog.tsx',
    name: '“资料员”的成员',
    draw: whenOpen((close) => (
      <RoleMembers
        resource={roles}
        texts={accountTexts}
        row={{ ...position, roleName: '资料员' }}
        onDone={close}
        onClose={close}
      />
    ))
  },
  {
    file: 'parts/resource/dialogs/members-dialog.tsx',
    name: '“接收科”的成员',
    draw: whenOpen((close) => (
      <DepartMembers
        resource={departs}
        texts={accountTexts}
        row={{ ...position, departName: '接收科' }}
        onDone={close}
        onClose={close}
      />
    ))
  }
]
