import { useStore } from '@nanostores/react'
import { CheckCheck } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { Notice } from '#contract/system/notices.ts'
import { $notices, openNotice, readAll } from '#core/work/notices.ts'
import { ReadList } from '#parts/resource/list/read-list.tsx'
import type { ResourceList } from '#parts/resource/rows/use-resource-list.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Button } from '#ui/actions/button.tsx'
import { MenuItem } from '#ui/actions/menu.tsx'

import { listedNotices, NOTICE_COLUMNS, readOptions } from './notice-list.ts'

const WIDTHS = { titile: 340, msgCategory: 110, sender: 120, sendTime: 170, priority: 110, readFlag: 100 }
const SEARCH = ['titile', 'sender', 'readFlag']

/** 我的通知: all notices of this user, read ones too; opening one marks it read (WIRE.md §3). */
export default function UserAnnouncement() {
  const { t } = useTranslation('system')
  const { resource, texts } = useMemo(() => listedNotices(t), [t])
  const options = useMemo(() => ({ readFlag: readOptions(t) }), [t])
  const list = useRef<ResourceList>(null)
  const behind = useStore($notices)
  // What was read behind the bell is read here too.
  useEffect(() => {
    if (behind.status === 'ready' && list.current?.state.status === 'ready') void list.current.renew()
  }, [behind])
  const all = async () => {
    if (await confirm({ title: t('notices.readAll'), text: t('notices.readAllAsk') }))
      await readAll().catch(() => undefined)
  }
  const open = (row: object) => void openNotice(row as Notice)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 page-edge pb-4">
      <ReadList
        {...{ resource, texts, options }}
        columns={NOTICE_COLUMNS}
        widths={WIDTHS}
        search={SEARCH}
        actions={
          <Button icon={<CheckCheck aria-hidden />} onPress={() => void all()}>
            {t('notices.readAll')}
          </Button>
        }
        onOpen={open}
        rowMenu={(row) => <MenuItem onAction={() => open(row)}>{t('notices.view')}</MenuItem>}
        handle={list}
      />
    </div>
  )
}
