import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Notice } from '#contract/system/notices.ts'
import { menuAt } from '#core/state/menu.ts'
import { go } from '#core/state/pages/route.ts'
import { $notices, loadNotices, openNotice, opensPage } from '#core/work/notices.ts'
import { Button } from '#ui/actions/button.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx'

import { PriorityChip } from '../signs/notice-priority.tsx'

const ALL = '/isps/userAnnouncement'
const NAME = 'notices'

/** The panel of the bell: unread notices and messages of the system, and the way to all of them. */
export function NoticePanel({ close }: { close: () => void }) {
  const { t } = useTranslation('shell')
  const state = useStore($notices)
  const data = 'data' in state ? state.data : undefined
  const [chosen, choose] = useState<string>()
  const panel = useRef<HTMLDivElement>(null)
  const [isGivingWay, setGivingWay] = useState(false)
  useEffect(() => {
    if (!isGivingWay) return
    const left = ({ target }: FocusEvent) => {
      if (!(target instanceof Node && panel.current?.contains(target))) close()
    }
    document.addEventListener('focusin', left)
    return () => document.removeEventListener('focusin', left)
  }, [isGivingWay, close])
  // Where there is only something of the system, that tab is in front.
  const selected = chosen ?? (data && data.anntMsgTotal === 0 && data.sysMsgTotal > 0 ? 'sys' : 'annt')
  if (!data) {
    return state.status === 'failed' ? (
      <div className="flex flex-col items-center gap-3 p-6 text-center text-quiet">
        {t('notices.failed')}
        <Button onPress={() => void loadNotices()}>{t('failed.retry')}</Button>
      </div>
    ) : (
      <Skeleton lines={4} className="p-4" />
    )
  }
  const lists = { annt: data.anntMsgList, sys: data.sysMsgList }
  const open = (notice: Notice) => {
    // A dialog takes the focus from here: by way of the bell, that would be announced in between.
    if (opensPage(notice)) close()
    else setGivingWay(true)
    void openNotice(notice)
  }
  return (
    <div ref={panel} className="flex min-w-0 flex-col gap-2">
      <Tabs
        aria-label={t('notices.title')}
        name={NAME}
        items={[
          { id: 'annt', title: t('notices.annt', { total: data.anntMsgTotal }) },
          { id: 'sys', title: t('notices.sys', { total: data.sysMsgTotal }) }
        ]}
        selected={selected}
        onSelect={choose}
      />
      {(['annt', 'sys'] as const)
        .filter((id) => id === selected)
        .map((id) => (
          <TabPanel key={id} name={NAME} id={id} className="max-h-[min(60dvh,26rem)] overflow-auto">
            {lists[id].length === 0 ? (
              <p className="px-2 py-8 text-center text-quiet">{t('notices.none')}</p>
            ) : (
              <ul className="flex flex-col">
                {lists[id].map((notice) => (
                  <li key={notice.id} className="border-line border-b last:border-b-0">
                    <NoticeItem notice={notice} onOpen={() => open(notice)} />
                  </li>
                ))}
              </ul>
            )}
          </TabPanel>
        ))}
      {menuAt(ALL) && (
        <Button
          kind="plain"
          className="w-full justify-center!"
          onPress={() => {
            close()
            go(ALL)
          }}
        >
          {t('notices.more')}
        </Button>
      )}
    </div>
  )
}

function NoticeItem({
  notice: { titile, sendTime, createTime, priority },
  onOpen
}: {
  notice: Notice
  onOpen: () => void
}) {
  const { t } = useTranslation('shell')
  return (
    <Button
      kind="plain"
      className="h-auto! w-full justify-start! whitespace-normal! px-2 py-2! text-left"
      onPress={onOpen}
    >
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="text-text wrap-anywhere">{titile}</span>
        <span className="text-quiet text-xs/5">{t('notices.sent', { time: sendTime ?? createTime })}</span>
      </span>
      <PriorityChip priority={priority} />
    </Button>
  )
}
