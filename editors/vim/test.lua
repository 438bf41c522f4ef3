-- Neovim with the settings of docs/editors.md: a file with two mistakes is opened, one is mended by its fix and one by renaming,
-- and the text is laid out. `BOARDWRIGHT` is the program.

local function fail(words)
  io.stderr:write(words .. '\n')
  vim.cmd('cquit 1')
end

local function wait(what, is_so)
  if not vim.wait(60000, is_so, 20) then
    fail('waited in vain: ' .. what .. '\n' .. table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n'))
  end
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

local function has(words)
  return text():find(words, 1, true) ~= nil
end

local function go_to(words)
  vim.fn.cursor(1, 1)
  if vim.fn.search('\\V' .. words, 'c') == 0 then fail('not there: ' .. words) end
end

local function check()
  if vim.bo.filetype ~= 'rules' then fail('the file type is `' .. vim.bo.filetype .. '`') end
  local group = vim.fn.synIDattr(vim.fn.synID(2, 1, 1), 'name')
  if group == '' then fail('words have no colours') end

  local id = vim.lsp.start_client({
    name = 'boardwright',
    cmd = { vim.env.BOARDWRIGHT, 'lsp' },
    root_dir = vim.fn.getcwd(),
  })
  if not id then fail('the server cannot be started') end
  vim.lsp.buf_attach_client(0, id)

  wait('both mistakes are seen', function() return #vim.diagnostic.get(0) == 2 end)

  -- the first fix that is offered is taken
  vim.ui.select = function(items, _, choose) choose(items[1], 1) end
  go_to('forwrad')
  vim.lsp.buf.code_action()
  wait('a fix is applied', function() return not has('forwrad') and has('forward') end)
  wait('one mistake is left', function() return #vim.diagnostic.get(0) == 1 end)

  go_to('rok ')
  vim.lsp.buf.code_action()
  wait('the other is mended', function() return #vim.diagnostic.get(0) == 0 end)

  go_to('rock')
  vim.lsp.buf.rename('stone')
  wait('the name is another everywhere', function() return has('an own stone') and not has('rock') end)

  if not has('game   "Rocks"') then fail('the text is laid out before it is asked for') end
  if vim.lsp.buf.format then vim.lsp.buf.format({ timeout_ms = 60000 }) else vim.lsp.buf.formatting_sync(nil, 60000) end
  wait('the text is laid out', function() return has('game "Rocks"') end)

  vim.lsp.stop_client(id)
  wait('the server ends', function() return vim.lsp.client_is_stopped(id) end)
end

local ok, why = pcall(check)
if not ok then fail(tostring(why)) end
io.stdout:write('neovim: 2 mistakes seen, mended, renamed, laid out\n')
vim.cmd('qall!')
