import './grid.css'

import {
  type CSSProperties,
  useCallback,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

import { TABLE_MAX_HEIGHT } from '#contract/core/limits.ts'
import { announce } from '#ui/base/announcer.ts'
import { useContextMenu } from '#ui/base/layers/context-menu-state.ts'

import type { GridColumn } from '../model/data/columns.ts'
import { BandColumns } from './stage/band-columns.ts'
import { copied, pasted } from './acting/clipboard-events.ts'
import { ColumnMenuAt } from './column-menu.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { SubTableAt } from './sub-table.tsx'
import { columnKeys } from './column-keys.ts'
import { EditorHost, OpenEditor } from './editor.tsx'
import { ErrorList } from './error-list.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { FindBar } from './find-bar.tsx'
import { GridFooter } from './footer.tsx'
import { GridHeader } from './header.tsx'
import type { ShownPart } from '../model/data/keys.ts'
import { pressed } from './acting/keyboard.ts'
import { LeftoverBar } from './leftover-bar.tsx'
import { Note } from './note.tsx'
import { Pointer } from './acting/pointer.ts'
import type { GridProps } from './grid-props.ts'
import { GridPart } from './part.tsx'
import { RowMenuAt, type RowSubject } from './row-menu.tsx'
import { BAND, rowHeight } from './sizes.ts'
import { Slots } from './slots.tsx'
import type { SlotCells } from './stage/slot-cells.ts'
import { Stage } from './stage/stage.ts'
import { useChanges } from './use-changes.ts'
import { useColumnState } from './use-column-state.ts'
import { useProposals } from './proposals/use-proposals.tsx'

/** The drawn grid: a header, a body that the viewport fills, at most one editor, a footer, the words at the active cell. */
export function Grid({
  grid,
  label,
  preset = 'page',
  size = 'editable',
  hasTwoLines = false,
  height = preset === 'embedded' ? 'rows' : 'fill',
  onScrollEnd,
  firstNumber = 1,
  state = 'ready',
  empty,
  arrangement,
  onArrange,
  rowMenu,
  details,
  proposals,
  subTable
}: GridProps) {
  const { t } = useTranslation('grid')
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const stage = useRef<{ stage: Stage; pointer: Pointer }>(null)
  const [slots, setSlots] = useState<SlotCells | null>(null)
  const [editor] = useState(() => new OpenEditor())
  const proposed = useProposals(grid, proposals, () => stage.current?.stage.viewport.activeElement ?? null)
  const bands = useMemo(() => new BandColumns(grid.state.columns, innerWidth), [grid])
  const tip = useId()
  // Who has the texts of all pages larger has the rows as much taller.
  const [scale] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16)
  const line = Math.round(rowHeight(size, hasTwoLines) * scale)
  // Before what was kept is put into the grid: a group that comes with it is to be announced.
  useChanges(grid, 'rows', 'columns')
  const columns = useColumnState(grid, arrangement, onArrange, () => scroller.current ?? document.body)
  const menu = useContextMenu<RowSubject>()
  const columnMenu = useContextMenu<string>()
  const [shown, setShown] = useState<ShownPart | null>(null)
  const [asked, setAsked] = useState(0)
  const [filtering, setFiltering] = useState<GridColumn | null>(null)
  const scrolled = useEffectEvent(() => onScrollEnd?.())
  const show = useEffectEvent((what: ShownPart): boolean => {
    if (what !== 'errors' && !(what === 'details' ? details : subTable)) return false
    setShown(what)
    return true
  })
  const look = useEffectEvent(() => ({ line, firstNumber }))
  const say = useCallback<Parameters<typeof grid.speak>[0]>((text, more) => t(text, more ?? {}), [t])
  useLayoutEffect(() => {
    grid.state.rows.firstNumber = firstNumber
    grid.speak(say)
  }, [grid, firstNumber, say])
  useLayoutEffect(() => {
    // Its page comes to the front again: what is drawn is still there.
    if (stage.current?.stage.grid === grid) stage.current.stage.wake()
    else {
      const places = {
        frame: frame.current!,
        scroller: scroller.current!,
        head: head.current!,
        body: body.current!,
        foot: foot.current!,
        tip: words.current!
      }
      const made = new Stage(grid, places, look(), bands, {
        edit: (edit, cell, isInvalid) => flushSync(() => editor.show(edit, cell, isInvalid)),
        draft: (isInvalid) => editor.setInvalid(isInvalid),
        announce: (text, about, isUrgent = false) =>
          announce(text, { assertive: isUrgent, ...(about !== undefined && { about }) }),
        scrolled: () => scrolled(),
        show: (what) => show(what)
      })
      stage.current = { stage: made, pointer: new Pointer(made) }
      setSlots(made.viewport.slots.isNeeded ? made.viewport.slots : null)
    }
    return () => {
      editor.set(null)
      stage.current?.pointer.end()
      stage.current?.stage.sleep()
    }
  }, [grid, editor, bands])
  useLayoutEffect(() => stage.current?.stage.viewport.restyle({ line, firstNumber }), [line, firstNumber])

  const { state: gridState } = grid
  const showBands = useCallback(() => stage.current?.stage.viewport.showBands(), [])
  const openMenu = () => {
    const { line: at, col } = gridState.cursor.at
    const placed = gridState.columns.placed[col]
    const element = stage.current?.stage.viewport.activeElement ?? document.activeElement
    const rowIndex = gridState.rows.rowIndexAt(at)
    if (element && rowIndex >= 0) menu.openAt(element, { rowIndex, key: placed?.key ?? '' })
    else if (element && at < 0 && placed?.edge === null) columnMenu.openAt(element, placed.key)
  }
  const openFilter = () => {
    const placed = gridState.columns.placed[gridState.cursor.at.col]
    if (!grid.view.isHere || placed?.edge !== null) return false
    setFiltering(placed.column)
    return true
  }
  const { moveColumn, resizeBy } = columnKeys(grid, columns, t)
  const rowsHigh = BAND * (1 + gridState.totals.lines.length) + Math.max(2, gridState.rows.size) * line + 2
  const isOutside = (target: EventTarget) => !(target instanceof Node && scroller.current?.contains(target))

  return (
    <div
      ref={frame}
      className={hasTwoLines ? 'g-frame has-two-lines' : 'g-frame'}
      style={height === 'rows' ? { height: Math.min(TABLE_MAX_HEIGHT, rowsHigh) } : undefined}
    >
      <LeftoverBar grid={grid} />
      {asked > 0 && <FindBar grid={grid} asked={asked} onClose={() => setAsked(0)} />}
      <GridPart
        ref={scroller}
        data-region
        role={gridState.rows.isGrouped || grid.tree ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-multiselectable
        aria-readonly={(gridState.reading !== null && !gridState.reading.lockOf) || undefined}
        aria-rowcount={gridState.rows.size + 1 + gridState.totals.lines.length}
        aria-colcount={gridState.columns.placed.length}
        aria-busy={state === 'loading' || undefined}
        className={grid.rows.allowed.canMove && !gridState.rows.isArranged ? 'g-grid can-move' : 'g-grid'}
        style={{ '--g-line': `${line}px` } as CSSProperties}
        onKeyDown={(event) => {
          if (stage.current && !isOutside(event.target))
            pressed(
              {
                stage: stage.current.stage,
                resizeBy,
                moveColumn,
                openMenu,
                openFilter,
                proposals: proposed.commands,
                openFind: () => setAsked((times) => times + 1)
              },
              event.nativeEvent
            )
        }}
        onPointerDown={(event) => !isOutside(event.target) && stage.current?.pointer.down(event.nativeEvent)}
        onPointerMove={(event) => stage.current?.pointer.move(event.nativeEvent)}
        onPointerUp={() => stage.current?.pointer.up()}
        onPointerCancel={() => stage.current?.pointer.cancel()}
        onClick={(event) => !isOutside(event.target) && stage.current?.pointer.click(event.nativeEvent)}
        onContextMenu={(event) => {
          if (isOutside(event.target)) return
          stage.current?.pointer.take(event.nativeEvent)
          openMenu()
          event.preventDefault()
        }}
        onCopy={(event) => copied(grid, event.nativeEvent, false) && event.preventDefault()}
        onCut={(event) => copied(grid, event.nativeEvent, true) && event.preventDefault()}
        onPaste={(event) => pasted(grid, event.nativeEvent) && event.preventDefault()}
        onFocus={(event) => !isOutside(event.target) && stage.current?.stage.focused(event.target)}
        onBlur={(event) => event.relatedTarget && isOutside(event.relatedTarget) && stage.current?.stage.left()}
      >
        <GridPart ref={head} role="rowgroup" className="g-head">
          <GridHeader grid={grid} sizes={columns.sizes} drawn={bands} onDraw={showBands} />
        </GridPart>
        <GridPart ref={body} role="rowgroup" className="g-body" />
        <GridPart ref={foot} role="rowgroup" className="g-foot">
          <GridFooter grid={grid} drawn={bands} onDraw={showBands} />
        </GridPart>
        {slots && <Slots grid={grid} cells={slots} />}
        <EditorHost grid={grid} editor={editor} tip={tip} />
      </GridPart>
      <div ref={words} id={tip} role="tooltip" className="g-tip" hidden />
      <Note
        state={state}
        hasRows={gridState.rows.size > 0}
        empty={empty}
        {...(gridState.rows.total > 0 && { onShowAll: () => grid.view.showAll() })}
        onGone={() => gridState.changes.emit({ type: 'focus' })}
      />
      <RowMenuAt
        grid={grid}
        menu={menu}
        more={rowMenu}
        onDetails={details && (() => setShown('details'))}
        onSubTable={subTable && (() => setShown('subTable'))}
      />
      <ErrorList grid={grid} isOpen={shown === 'errors'} onDone={() => setShown(null)} />
      {details && shown === 'details' && <DetailsDialog grid={grid} details={details} onDone={() => setShown(null)} />}
      {subTable && (
        <SubTableAt
          grid={grid}
          subTable={subTable}
          isOpen={shown === 'subTable'}
          line={() => stage.current?.stage.viewport.activeElement?.closest('[role=row]') ?? null}
          table={scroller}
          draw={(model, name) => <Grid grid={model} label={name} size="mini" />}
          onDone={() => setShown(null)}
        />
      )}
      <ColumnMenuAt grid={grid} state={columns} menu={columnMenu} onFilter={setFiltering} />
      {proposed.list}
      {filtering && <FilterDialog grid={grid} column={filtering} onDone={() => setFiltering(null)} />}
    </div>
  )
}
