import { useFixture } from '@lotline/service-kit/testing';
import { drainKit } from '@lotline/service-kit';
import { Body, Controller, Module, Post, UploadedFile } from '@nestjs/common';
import type { MultipartFileStream } from '@nestjs/platform-fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Public } from './route.js';
import { buildGateway } from '../start.js';
import { GatewayFixture } from '../testing/gateway-fixture.js';
import { gatewaySettings } from '../testing/gateway-settings.js';
import { createAdapter } from './adapter.js';
import { AcceptsBody } from './bodies.js';

@Controller('api/test')
class BodiesController {
  @Public()
  @Post('form')
  @AcceptsBody({ form: 1000 })
  form(@Body() body: unknown): unknown {
    return { body };
  }

  @Public()
  @Post('file')
  @AcceptsBody({ file: 5000, json: 2000 })
  async file(@UploadedFile() file: MultipartFileStream | undefined, @Body() body: unknown): Promise<unknown> {
    if (!file) return { body };
    let size = 0;
    for await (const chunk of file.stream) size += Buffer.from(chunk).length;
    return { name: file.originalname, size };
  }

  @Public()
  @Post('json')
  json(@Body() body: unknown): unknown {
    return { body };
  }
}

@Module({ controllers: [BodiesController] })
class BodiesModule {}

const FORM = 'application/x-www-form-urlencoded';
const multipart = (content: string) => {
  const lines = [
    '--edge',
    'Content-Disposition: form-data; name="file"; filename="cars.csv"',
    'Content-Type: text/csv',
    '',
    content,
    '--edge--',
    '',
  ];
  return { type: 'multipart/form-data; boundary=edge', payload: lines.join('\r\n') };
};

describe('request bodies', () => {
  let app: NestFastifyApplication;
  afterAll(async () => {
    await drainKit(app);
    await app.close();
  });
  const fixture = useFixture(new GatewayFixture());
  beforeAll(async () => {
    ({ app } = await buildGateway(gatewaySettings(fixture.database), createAdapter('loopback'), [BodiesModule]));
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });

  const post = async (path: string, type: string, payload: string) => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: `/api/test/${path}`,
      headers: { 'content-type': type },
      payload,
    });
    return [statusCode, JSON.parse(body)];
  };

  it('should be parsed as a form on a route that accepts one', async () => {
    expect(await post('form', FORM, 'From=%2B1310&Body=SHUTTLE+now')).toEqual([
      201,
      { body: { From: '+1310', Body: 'SHUTTLE now' } },
    ]);
  });

  it('should be parsed as a file, or as JSON if the route accepts both', async () => {
    const { type, payload } = multipart('x'.repeat(4000));
    expect(await post('file', type, payload)).toEqual([201, { name: 'cars.csv', size: 4000 }]);
    expect(await post('file', 'application/json', '[1]')).toEqual([201, { body: [1] }]);
  });

  it('should be parsed as JSON by default', async () => {
    expect(await post('json', 'application/json; charset=utf-8', '{"a":1}')).toEqual([201, { body: { a: 1 } }]);
  });

  it.each([
    ['json', FORM, 'a=1', 'Send JSON, with the content type application/json'],
    ['json', multipart('x').type, multipart('x').payload, 'Send JSON, with the content type application/json'],
    ['form', 'application/json', '{}', 'Send a form, as application/x-www-form-urlencoded'],
    [
      'file',
      FORM,
      'a=1',
      'Send JSON, with the content type application/json, or one file in the field "file", as multipart/form-data',
    ],
    ['json', 'text/plain', '{}', 'Send JSON, with the content type application/json'],
  ])('should be rejected at %s as %s', async (path, type, payload, message) => {
    expect(await post(path, type, payload)).toEqual([415, { message, code: 'UNSUPPORTED_MEDIA' }]);
  });

  it.each([
    ['form', FORM, `a=${'x'.repeat(1000)}`],
    ['file', 'application/json', JSON.stringify('x'.repeat(2000))],
    ['file', multipart('x'.repeat(5001)).type, multipart('x'.repeat(5001)).payload],
    ['json', 'application/json', JSON.stringify('x'.repeat(256 * 1024))],
  ])('should be rejected at %s as %s beyond its limit', async (path, type, payload) => {
    expect(await post(path, type, payload)).toEqual([413, { message: 'The request is too large', code: 'TOO_LARGE' }]);
  });
});
