import { Module } from '@nestjs/common';
import { RidesCopy } from './rides-copy.js';
import { TextTroublesCopy } from './text-troubles-copy.js';

@Module({ providers: [RidesCopy, TextTroublesCopy] })
export class RebuildModule {}
