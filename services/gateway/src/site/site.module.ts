import { Module } from '@nestjs/common';
import { BrowserErrorsController } from './browser-errors.controller.js';
import { SiteFiles } from './site-files.js';
import { SiteController } from './site.controller.js';
import { HttpModule } from '../http/http.module.js';
import { SessionModule } from '../session/session.module.js';

/** Pages, their files, and the errors in browsers. */
@Module({
  imports: [HttpModule, SessionModule],
  controllers: [BrowserErrorsController, SiteController],
  providers: [SiteFiles],
})
export class SiteModule {}
