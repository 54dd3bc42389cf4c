import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { FormLayout } from '#contract/forms/form-layout.ts'
import { type LayoutFault, layoutFaults, overlapsOf } from '#contract/forms/layout-faults.ts'
import { type ColumnFieldProps, fieldText, namesOf } from '#parts/form/field-names.ts'
import { announce } from '#ui/base/announcer.ts'
import { hasOwnUndo } from '#ui/base/focus/own-undo.ts'
import { stopsIn } from '#ui/base/focus/stops.ts'
import { Button } from '#ui/actions/button.tsx'
import { FieldSet } from '#ui/fields/field-set.tsx'
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx'

import { BlocksTab } from './blocks-tab.tsx'
import { ColumnsTab } from './columns-tab.tsx'
import { DrawnPageView } from './drawn-page.tsx'
import { FieldsTab } from './fields-tab.tsx'
import { changedPart, layoutInText, formerPlace, stepped } from './layout-draft.ts'
import { LAYOUT_TABS, type LayoutTab, type TabProps } from './layout-tabs.ts'
import { PaperTab } from './paper-tab.tsx'
import { SubjectFields } from './preview-subject.tsx'
import { useBlockName } from './use-block-name.ts'
import { useDrawnLayout } from './use-drawn-layout.ts'
import { useOpenPdf } from './use-open-pdf.ts'

/** The designer of a template: its parts in four tabs, and beside them the page as it is drawn, with what does not go in. */
export function LayoutField(props: ColumnFieldProps) {
  const text = fieldText(props)
  const layout = layoutInText(text)
  const { label, name } = namesOf(props)
  return (
    <FieldSet label={label} name={name} kept={text}>
      {() => layout && <Designer {...{ text, layout }} {...props} />}
    </FieldSet>
  )
}

/** The tab in which a fault is mended. */
const TAB_OF: Readonly<Record<LayoutFault['part'], LayoutTab>> = {
  blocks: 'blocks',
  fields: 'fields',
  columns: 'columns'
}

interface DesignerProps extends ColumnFieldProps {
  /** The layout as the form has it: what is taken back is this text again, and no change. */
  readonly text: string
  readonly layout: FormLayout
}

function Designer({ text: now, layout, onChange, others }: DesignerProps) {
  const { t } = useTranslation('forms')
  const [tab, setTab] = useState<LayoutTab>('blocks')
  const [hasPaper, setHasPaper] = useState(false)
  const [selected, setSelected] = useState(0)
  const [subject, setSubject] = useState({ target: '', sampleRows: 3 })
  const [startsAt, setStartsAt] = useState<TabProps['startsAt']>()
  /** How often the layout was changed from outside the tables, which begin anew then. */
  const [turn, setTurn] = useState(0)
  const undone = useRef<string[]>([])
  const panel = useRef<HTMLDivElement>(null)
  /** Which stop of the tables had the focus before they began anew; −1 for none. */
  const stopBefore = useRef(-1)
  useLayoutEffect(() => {
    const at = stopBefore.current
    stopBefore.current = -1
    const stops = at >= 0 && turn > 0 && panel.current ? stopsIn(panel.current) : []
    // Lists are filled with the next picture.
    requestAnimationFrame(() => stops[Math.min(at, stops.length - 1)]?.focus())
  }, [turn])
  const { pdf, faults: refused, isDrawing } = useDrawnLayout(layout, String(others?.('name') ?? ''), subject)
  const opened = useOpenPdf(pdf)
  const [page, setPage] = useState(1)
  const pages = opened?.numPages ?? 1
  const shown = Math.min(page, pages)
  const blockNameOf = useBlockName()
  const nameOf = (at: number) => blockNameOf(layout, at)
  const change = (changed: FormLayout) => {
    undone.current.push(now)
    onChange(JSON.stringify(changed))
  }
  const undo = () => {
    const text = undone.current.pop()
    const before = text === undefined ? null : layoutInText(text)
    if (text === undefined || !before) return announce(t('pdfTemplate.nothingToUndo'), { about: 'layout' })
    const { part, at } = changedPart(before, layout)
    // What was moved or changed is what is selected; what was taken away is there in the former layout alone, what was added in the later one.
    const isSame = before.blocks.length === layout.blocks.length
    const isAdded = before.blocks.length < layout.blocks.length
    const what = {
      blocks: isSame ? blockNameOf(layout, selected) : blockNameOf(isAdded ? layout : before, at),
      fields: t('pdfTemplate.tab.fields'),
      columns: t('pdfTemplate.tab.columns'),
      paper: t('pdfTemplate.tab.paper')
    }[part]
    announce(t('pdfTemplate.undone', { what }), { about: 'layout' })
    if (part === 'blocks' && isSame) setSelected(formerPlace(before, layout, selected))
    else if (part === 'blocks') setSelected(Math.min(at, before.blocks.length - 1))
    const stops = panel.current ? stopsIn(panel.current) : []
    const isOther = part === 'blocks' && !isSame
    // The fields are another block's then: the list says which one.
    stopBefore.current = stops.findIndex((stop) =>
      isOther ? stop.closest('[role=listbox]') !== null : stop === document.activeElement
    )
    onChange(text)
    setStartsAt(undefined)
    setTurn((now) => now + 1)
  }
  const undoByKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
    if (event.target instanceof Element && hasOwnUndo(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    undo()
  }
  const faults = layoutFaults(layout)
  const overlaps = overlapsOf(layout)
  const mend = ({ part, at }: LayoutFault) => {
    setTab(TAB_OF[part])
    if (part === 'blocks') return setSelected(at)
    setStartsAt({ at, key: 'key' })
  }
  const drag = (at: number, dx: number, dy: number) => {
    const block = layout.blocks[at]
    if (block?.kind === 'box')
      change({ ...layout, blocks: layout.blocks.with(at, stepped(block, layout, [dx, dy, 'place'])) })
  }
  const own = { layout, onChange: change }
  return (
    <div className="@container flex w-full min-w-0 flex-col gap-3" onKeyDownCapture={undoByKey}>
      <div className="grid grid-cols-1 gap-4 @4xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="@container flex min-w-0 flex-col gap-2">
          <Tabs
            aria-label={t('pdfTemplate.parts')}
            name="pdf-template"
            items={LAYOUT_TABS.map((id) => ({ id, title: t(`pdfTemplate.tab.${id}`) }))}
            selected={tab}
            onSelect={(id) => {
              setStartsAt(undefined)
              if (id === 'paper') setHasPaper(true)
              setTab(LAYOUT_TABS.find((one) => one === id) ?? 'blocks')
            }}
          />
          {tab !== 'paper' && (
            <div ref={panel} className="contents">
              <TabPanel key={`${tab} ${turn}`} name="pdf-template" id={tab}>
                {tab === 'blocks' && <BlocksTab {...own} {...{ selected }} onSelect={setSelected} />}
                {tab === 'fields' && <FieldsTab key={layout.target} {...own} {...{ startsAt }} />}
                {tab === 'columns' && <ColumnsTab key={layout.target} {...own} {...{ startsAt }} />}
              </TabPanel>
            </div>
          )}
          {/* What is being uploaded there goes on while another part is shown. */}
          {hasPaper && (
            <div hidden={tab !== 'paper'}>
              <TabPanel name="pdf-template" id="paper" isTabless={tab !== 'paper'}>
                <PaperTab {...own} />
              </TabPanel>
            </div>
          )}
          <Button className="self-start" icon={<Undo2 aria-hidden />} onPress={undo}>
            {t('pdfTemplate.undo')}
          </Button>
        </div>
        <section
          aria-label={t('pdfTemplate.preview')}
          aria-busy={isDrawing}
          className="flex min-w-0 flex-col gap-2 self-start @4xl:sticky @4xl:top-0"
        >
          <div role="status" className="text-sm">
            {faults.length + refused.length + overlaps.length === 0 && (
              <p className="text-good">{t('pdfTemplate.sound', { count: pages })}</p>
            )}
            {faults.length === 0 &&
              refused.map(({ field, message }) => (
                <p key={`${field} ${message}`} className="text-danger">
                  {message}
                </p>
              ))}
            {overlaps.map(([a, b]) => (
              <p key={`${a} ${b}`}>{t('pdfTemplate.overlap', { a: nameOf(a), b: nameOf(b) })}</p>
            ))}
          </div>
          {faults.length > 0 && (
            <ul className="flex flex-col gap-1">
              {faults.map((fault) => (
                <li key={`${fault.fault} ${fault.part} ${fault.at} ${fault.value}`}>
                  <Button kind="plain" className="text-danger" onPress={() => mend(fault)}>
                    {t(`pdfTemplate.fault.${fault.fault}`, { number: fault.at + 1, value: fault.value })}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <SubjectFields
            kind={layout.target}
            hasRows={layout.rows !== undefined}
            subject={subject}
            onChange={setSubject}
          />
          {pages > 1 && (
            <div className="flex items-center gap-2">
              <Button
                kind="plain"
                aria-label={t('pdfTemplate.previousPage')}
                icon={<ChevronLeft aria-hidden />}
                isDisabled={shown <= 1}
                onPress={() => setPage(shown - 1)}
              />
              <span>{t('pdfTemplate.pageOf', { page: shown, pages })}</span>
              <Button
                kind="plain"
                aria-label={t('pdfTemplate.nextPage')}
                icon={<ChevronRight aria-hidden />}
                isDisabled={shown >= pages}
                onPress={() => setPage(shown + 1)}
              />
            </div>
          )}
          <DrawnPageView
            {...{ layout, selected, nameOf }}
            pdf={opened}
            page={shown}
            wrong={new Set(faults.flatMap(({ part, at }) => (part === 'blocks' ? [at] : [])))}
            onSelect={(at) => {
              setTab('blocks')
              setSelected(at)
            }}
            onDrag={drag}
          />
        </section>
      </div>
    </div>
  )
}
