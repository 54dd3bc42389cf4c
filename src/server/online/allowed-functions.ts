/**
 * The functions that a report may call: what computes from its arguments alone, adds up or numbers rows. Everything that reads settings,
 * files, the catalogue or other servers, that runs a text as a statement, that waits, or that writes is missing, and so is what is not
 * known yet. Operators and casts of the database itself are allowed without being named.
 */
export const ALLOWED_FUNCTIONS: readonly string[] = [
  // Figures
  ...['abs', 'ceil', 'ceiling', 'floor', 'round', 'trunc', 'mod', 'power', 'sqrt', 'sign', 'div', 'width_bucket'],
  // Texts
  ...['length', 'char_length', 'character_length', 'lower', 'upper', 'initcap', 'substr', 'substring', 'left', 'right'],
  ...['btrim', 'ltrim', 'rtrim', 'lpad', 'rpad', 'replace', 'split_part', 'strpos', 'position', 'concat', 'concat_ws'],
  ...['format', 'chr', 'ascii', 'reverse', 'starts_with', 'translate', 'overlay', 'string_to_array', 'array_to_string'],
  ...['regexp_replace', 'regexp_match', 'regexp_count', 'like_escape', 'textlike', 'md5'],
  // Days and moments
  ...['now', 'date_part', 'extract', 'date_trunc', 'date', 'age', 'make_date', 'make_interval', 'to_char', 'to_date'],
  ...['to_number', 'to_timestamp', 'timezone', 'justify_days', 'date_bin', 'isfinite', 'overlaps'],
  // Rows of values
  ...['unnest', 'generate_series', 'array_length', 'cardinality', 'array_position', 'array_append', 'array_cat'],
  // Adding up
  ...[
    'count',
    'sum',
    'avg',
    'min',
    'max',
    'string_agg',
    'array_agg',
    'bool_and',
    'bool_or',
    'every',
    'stddev',
    'variance'
  ],
  ...['percentile_cont', 'percentile_disc', 'mode', 'any_value'],
  // Numbering rows
  ...[
    'row_number',
    'rank',
    'dense_rank',
    'percent_rank',
    'cume_dist',
    'ntile',
    'lag',
    'lead',
    'first_value',
    'last_value'
  ],
  'nth_value'
]
