import { readImportFile } from '../../testing/import-files.js';
import { zip } from '../../testing/workbooks.js';

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const entry = (name: string): Buffer =>
  Buffer.concat([OLE, Buffer.alloc(3000), Buffer.from(name, 'utf16le'), Buffer.alloc(900)]);
const HTML =
  '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>Phone</td></tr></table></body></html>';

describe('import-export.md, Reading a file: a file that only looks like a spreadsheet', () => {
  it.each([
    [
      'an .xls',
      entry('Workbook'),
      /^The file is an old Excel spreadsheet \(\.xls\)\. Open it in Excel, save it as \.xlsx or CSV/,
    ],
    [
      'a workbook with a password',
      entry('EncryptedPackage'),
      /^The file is protected by a password\. Remove the password/,
    ],
    ['a web page', HTML, /^The file is a web page .* save it as \.xlsx or CSV/],
    ['a web page in UTF-16', Buffer.from(`\ufeff\r\n${HTML}`, 'utf16le'), /^The file is a web page/],
    ['a table of a web page', '\ufeff<table><tr><td>Phone', /^The file is a web page/],
    ['a web page with its pictures', 'MIME-Version: 1.0\r\nContent-Type: multipart/related', /^The file is a web page/],
    [
      'an XML spreadsheet',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      /^The file is an XML spreadsheet of Excel 2003\./,
    ],
    [
      'an OpenDocument spreadsheet',
      zip({ mimetype: '', 'content.xml': '<a/>' }),
      /^The file is an OpenDocument file \(\.ods\)\./,
    ],
    [
      'a Numbers spreadsheet',
      zip({ 'Index/Document.iwa': '', 'Metadata/Properties.plist': '' }),
      /^The file is a Numbers spreadsheet\./,
    ],
    [
      'a binary workbook',
      zip({
        '_rels/.rels':
          '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
        'xl/workbook.bin': '',
      }),
      /^The file is a binary Excel spreadsheet \(\.xlsb\)\./,
    ],
    ['a zip archive of a CSV', zip({ 'list.csv': 'Phone' }), /^The file is a zip archive\. Unpack it/],
    ['a PDF', '%PDF-1.7\n%âãÏÓ', /^The file is a PDF\. Export the list as \.xlsx or CSV/],
    ['a text document', zip({ 'word/document.xml': '<document/>' }), /^The file is neither a CSV nor an \.xlsx/],
  ])('should be refused with what it is and what to do: %s', async (_, content, message) => {
    await expect(readImportFile(content)).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA',
      message: expect.stringMatching(message),
    });
  });
});
