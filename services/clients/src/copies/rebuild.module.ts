import { Module } from '@nestjs/common';
import { RidesCopy } from './rides-copy.js';

@Module({ providers: [RidesCopy] })
export class RebuildModule {}
