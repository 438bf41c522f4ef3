-- Neovim with the grammar built (`BOARDWRIGHT_PARSER`): each shipped game is parsed without an error, and its words have colours.

local function fail(words)
  io.stderr:write(words .. '\n')
  vim.cmd('cquit 1')
end

local function read(path)
  local file = assert(io.open(path))
  local text = file:read('*a')
  file:close()
  return text
end

vim.treesitter.require_language('boardwright', vim.env.BOARDWRIGHT_PARSER)
local query = vim.treesitter.parse_query('boardwright', read('editors/tree-sitter/queries/highlights.scm'))
for _, name in ipairs({ 'folds', 'indents' }) do
  vim.treesitter.parse_query('boardwright', read('editors/tree-sitter/queries/' .. name .. '.scm'))
end
for _, path in ipairs(vim.fn.glob('rules/*.rules', false, true)) do
  local text = read(path)
  local root = vim.treesitter.get_string_parser(text, 'boardwright'):parse()[1]:root()
  if root:has_error() then fail(path .. ' is not parsed') end
  local seen = {}
  for id in query:iter_captures(root, text, 0, -1) do seen[query.captures[id]] = true end
  for _, capture in ipairs({ 'string', 'constant.numeric', 'label', 'keyword.control', 'keyword', 'punctuation.bracket' }) do
    if not seen[capture] then fail(path .. ' has no ' .. capture) end
  end
end
vim.cmd('qall!')
