/** Which files are made: how many, and over the items of which projects. */
interface Many {
  readonly from?: number
  readonly to: number
  /** A condition on nodes of the tree, by SQL. */
  readonly where: string
}

/**
 * The statement that makes files as a large archive has them: over the items that apply, in all states, by several people. Their ids are
 * `x` and seven figures. Numbers from `from` to `to`, both counted in: a million rows are made in several statements.
 */
export const insertFiles = ({ from = 1, to, where }: Many): string => `
  insert into arc_file (id, project_id, monomial_id, node_id, catalog_set, catalog_code, template_code, title, doc_no, responsible, doc_date, medium, carrier, pages, retention, specialty, status, order_num, upload_by, upload_time, create_by, create_time, tenant_id)
  select 'x' || lpad(i::text, 7, '0'), n.project_id, n.monomial_id, n.id, n.catalog_set, n.catalog_code, 'file_text',
    (array['1#商务办公楼', '2#住宅楼', '地下车库'])[1 + i % 3] || (i % 40) || '层' || (array['钢筋', '模板', '混凝土', '砌体', '防水', '给水', '电气', '通风'])[1 + i % 8] || (array['隐蔽', '检验批', '验收', '试验'])[1 + i % 4] || i || '记录',
    'BH-' || i, '云澜第一建筑工程有限公司', date '2024-01-01' + (i % 900), 'WZ', 'E', 1 + i % 60, 'CQ', (array['JZ', 'JG', 'GPS', 'DQ'])[1 + i % 4],
    (array['draft', 'approved', 'submitted', 'approved', 'approved', 'returned', 'approved', 'approved', 'approved', 'approved'])[1 + i % 10], i / 500,
    (array['u-sg_yijian', 'u-js_xinghe', 'u-daiban'])[1 + i % 3], now(), 'u-sg_yijian', timestamptz '2025-01-01 08:00:00+08' + i * interval '5 minutes', n.tenant_id
  from generate_series(${from}, ${to}) i
  join (select *, row_number() over (order by id) as no from arc_tree_node where (${where}) and level = 'item') n
    on n.no = 1 + i % (select count(*) from arc_tree_node where (${where}) and level = 'item')`

/** What the bytes of such a file are. */
export const contentOf = (id: string, times: number): Buffer => Buffer.from(id.repeat(times))

/** The statement that gives the first so many of these files a row of stored bytes, which are `contentOf` their ids. */
export const insertObjects = (first: number, times: number): string => `
  insert into arc_object (id, project_id, file_id, path, file_name, bytes, format, mime, sha256, pages, tenant_id)
  select 'o' || id, project_id, id, 'archives/2025/01/' || left(encode(sha256(id::bytea), 'hex'), 36) || '.pdf', title || '.pdf', ${8 * times}, 'pdf', 'application/pdf',
    encode(sha256(repeat(id, ${times})::bytea), 'hex'), pages, tenant_id
  from (select * from arc_file where id like 'x%' order by id limit ${first}) f`
